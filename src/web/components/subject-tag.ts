import { crc32 } from 'node:zlib'
import { type Html, html } from '../html.ts'

/** Chosen so that the usual school subjects, in Japanese and in English, get eight different colours. */
const spread = 540_437
/** Leaves three bits: eight colours, as many as the style sheet has. */
const shift = 29

/** The CSS class of a subject's colour, the same on every page. */
export const hueOf = (subject: string): string =>
  `hue-${Math.imul(crc32(subject), spread) >>> shift}`

/** Undefined without a subject. */
export const subjectTag = (subject: string): Html | undefined =>
  subject === '' ? undefined : html`<span class="tag ${hueOf(subject)}">${subject}</span>`
