import { crc32 } from 'node:zlib'
import { type Html, html } from '../html.ts'

/** As many as the style sheet has. */
const hues = 8

/** The class of a subject's colour: the same wherever it is shown. */
export const hueOf = (subject: string): string => `hue-${crc32(subject) % hues}`

/** Nothing where there is no subject. */
export const subjectTag = (subject: string): Html | undefined =>
  subject === '' ? undefined : html`<span class="tag ${hueOf(subject)}">${subject}</span>`
