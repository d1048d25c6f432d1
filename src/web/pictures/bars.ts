import { type Content, type Html, html } from '../html.ts'

/** What a bar tells besides its length, as a class: `done` for work that is done, `kept` for work done in time. */
export type BarKind = 'done' | 'kept' | 'work'

/** A bar from the left, as long as `share` (0 to 1) of whatever room it is given. */
export const lyingBar = (share: number, kind: BarKind): Html =>
  html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none"><rect class="${kind}" width="${hundredths(share)}" height="1"/></svg>`

/** A bar from the ground, as high as `share` (0 to 1) of whatever room it is given. */
export function standingBar(share: number, kind: BarKind): Html {
  const height = hundredths(share)
  return html`<svg class="column" viewBox="0 0 1 100" preserveAspectRatio="none"><rect class="${kind}" y="${100 - height}" width="1" height="${height}"/></svg>`
}

/** In hundredths, to two decimals; nothing where there is nothing to share. */
function hundredths(share: number): number {
  const within = Number.isNaN(share) ? 0 : Math.min(Math.max(share, 0), 1)
  return Math.round(within * 10_000) / 100
}

export interface BarRow {
  readonly name: string
  readonly bars: readonly {
    readonly label: string
    readonly share: number
    readonly kind: BarKind
    /** The number it stands for, in words. */
    readonly told: string
  }[]
}

/** Several rows with some bars each. The words are no part of the drawing, so they wrap, and keep their size. */
export const barRows = (rows: readonly BarRow[], summary: string): Html =>
  html`<div class="bar-rows" role="img" aria-label="${summary}">${rows.map(
    ({ name, bars }) =>
      html`<div class="bar-row"><b>${name}</b>${bars.map(
        ({ label, share, kind, told }) =>
          html`<span>${label}</span>${lyingBar(share, kind)}<span class="told">${told}</span>`,
      )}</div>`,
  )}</div>`

export interface BarColumn {
  readonly name: Content
  readonly value: number
  readonly told: string
  /** The one that all others are before or after. */
  readonly isPresent: boolean
  /** Of less interest: left out where there is little room. */
  readonly isFar: boolean
}

/** Columns side by side; the highest one takes all of the height. */
export function barColumns(columns: readonly BarColumn[], summary: string): Html {
  const highest = Math.max(0, ...columns.map(({ value }) => value))
  return html`<div class="bar-columns" role="img" aria-label="${summary}">${columns.map(
    ({ name, value, told, isPresent, isFar }) =>
      html`<div class="bar-column${isPresent && ' present'}${isFar && ' far'}"><span class="told">${told}</span>${standingBar(value / highest, 'work')}<span>${name}</span></div>`,
  )}</div>`
}
