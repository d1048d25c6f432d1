import { type Content, type Html, html } from '../html.ts'

/** CSS class of a bar: `done` for completed work, `kept` for work completed on time, `work` for all work. */
type BarKind = 'done' | 'kept' | 'work'

/** A horizontal bar that fills `share` (0 to 1) of the available width. */
export const horizontalBar = (share: number, kind: BarKind): Html =>
  html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none"><rect class="${kind}" width="${hundredths(share)}" height="1"/></svg>`

/** A vertical bar that fills `share` (0 to 1) of the available height. */
export function verticalBar(share: number, kind: BarKind): Html {
  const height = hundredths(share)
  return html`<svg class="column" viewBox="0 0 1 100" preserveAspectRatio="none"><rect class="${kind}" y="${100 - height}" width="1" height="${height}"/></svg>`
}

/** In percent, to two decimals; 0 for NaN, the share of nothing. */
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
    /** The number that the bar shows, formatted. */
    readonly shownText: string
  }[]
}

/** Rows of bars. Texts are not part of the drawings, so they wrap and keep their size. */
export const barRows = (rows: readonly BarRow[], summary: string): Html =>
  html`<div class="bar-rows" role="img" aria-label="${summary}">${rows.map(
    ({ name, bars }) =>
      html`<div class="bar-row"><b>${name}</b>${bars.map(
        ({ label, share, kind, shownText }) =>
          html`<span>${label}</span>${horizontalBar(share, kind)}<span class="bar-text">${shownText}</span>`,
      )}</div>`,
  )}</div>`

interface BarColumn {
  readonly name: Content
  readonly value: number
  readonly shownText: string
  /** Whether it is the current week, or the like. */
  readonly isCurrent: boolean
  /** Whether small screens hide it. */
  readonly isFar: boolean
}

/** Columns side by side. The highest takes the full height. */
export function barColumns(columns: readonly BarColumn[], summary: string): Html {
  const highest = Math.max(0, ...columns.map(({ value }) => value))
  return html`<div class="bar-columns" role="img" aria-label="${summary}">${columns.map(
    ({ name, value, shownText, isCurrent, isFar }) =>
      html`<div class="bar-column${isCurrent && ' present'}${isFar && ' far'}"><span class="bar-text">${shownText}</span>${verticalBar(value / highest, 'work')}<span>${name}</span></div>`,
  )}</div>`
}
