import { type Html, html } from '../html.ts'

/** A count for each day: one column per week, its first day at the top. */
export interface HeatMap {
  /** By day, from the first day of the first week; the last week may be shorter. */
  readonly counts: readonly number[]
  /** Labels above weeks; `at` is the week, from 0. */
  readonly months: readonly Label[]
  /** Labels beside days of the week; `at` is the day, from 0. */
  readonly weekdays: readonly Label[]
  /** Its text alternative. */
  readonly summary: string
}

interface Label {
  readonly at: number
  readonly name: string
}

/** Number of colours; the first is for a count of 0. */
const levels = 5

/** The colour of `count`, if the highest count is `highest`: 0 for nothing, 4 for the highest quarter. */
export const levelOf = (count: number, highest: number): number =>
  count === 0 ? 0 : Math.ceil((count * (levels - 1)) / highest)

/** In units of the drawing. One is at least a pixel. */
const square = 13
const left = 34
const above = 18

export function heatMap({ counts, months, weekdays, summary }: HeatMap): Html {
  const weeks = Math.ceil(counts.length / 7)
  const size = `${left + weeks * square} ${above + 7 * square}`
  return html`<svg class="heat-map" viewBox="0 0 ${size}" role="img" aria-label="${summary}">
<g font-size="11">${months.map(({ at, name }) => html`<text x="${left + at * square}" y="12">${name}</text>`)}${weekdays.map(
    ({ at, name }) => html`<text y="${above + at * square + 10}">${name}</text>`,
  )}</g>
${squaresAt([left, above], pathsOf(levelsOf(counts)))}</svg>`
}

/** One square of each colour, that of 0 first. */
export const heatMapKey = (): Html =>
  html`<svg class="heat-map-key" viewBox="0 0 ${levels * square} ${square}" aria-hidden="true">${squaresAt(
    [0, 0],
    Array.from({ length: levels }, (_, level) => `M${level} 0v1`),
  )}</svg>`

function levelsOf(counts: readonly number[]): readonly number[] {
  const highest = Math.max(0, ...counts)
  return counts.map((count) => levelOf(count, highest))
}

/** Draws `paths`, in which one unit is one square: a dash of a broad line, and the gap after it. */
const squaresAt = ([x, y]: readonly [number, number], paths: readonly string[]) =>
  html`<g transform="translate(${x + 0.4 * square} ${y}) scale(${square})" fill="none" stroke-width=".8" stroke-dasharray=".8 .2">${paths.map(
    (path, level) => path && html`<path class="level-${level}" d="${path}"/>`,
  )}</g>`

/** One path per colour, through its squares. Consecutive days of one colour in a week are one stroke. */
function pathsOf(days: readonly number[]): readonly string[] {
  const paths = Array.from({ length: levels }, () => '')
  for (let at = 0; at < days.length; ) {
    const length = runFrom(days, at)
    paths[days[at] ?? 0] += `M${Math.floor(at / 7)} ${at % 7}v${length}`
    at += length
  }
  return paths
}

/** How many days from `at` on have its colour, within its week. */
function runFrom(days: readonly number[], at: number): number {
  const end = Math.min(at - (at % 7) + 7, days.length)
  let next = at + 1
  while (next < end && days[next] === days[at]) next += 1
  return next - at
}
