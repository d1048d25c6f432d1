import { crc32 } from 'node:zlib'
import { type Html, html } from '../html.ts'

/** Such that the subjects of most schools, in Japanese and in English, have eight different colours. */
const spread = 540_437
/** Leaves three bits: eight colours, as many as the style sheet has. */
const shift = 29

/** The class of a subject's colour: the same wherever it is shown. */
export const hueOf = (subject: string): string =>
  `hue-${Math.imul(crc32(subject), spread) >>> shift}`

/** Nothing where there is no subject. */
export const subjectTag = (subject: string): Html | undefined =>
  subject === '' ? undefined : html`<span class="tag ${hueOf(subject)}">${subject}</span>`
