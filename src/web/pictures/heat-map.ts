import { type Html, html } from '../html.ts'

/** A count for each day, by weeks that stand side by side, each from its first day down. */
export interface HeatMap {
  /** From the first day of the first week on; the last week may be shorter. */
  readonly counts: readonly number[]
  /** What stands above a week, which is counted from 0. */
  readonly months: readonly Label[]
  /** What stands beside a day of the week, which is counted from 0. */
  readonly weekdays: readonly Label[]
  /** What it shows, in words. */
  readonly summary: string
}

interface Label {
  readonly at: number
  readonly name: string
}

/** How many degrees of colour there are; the first is for nothing. */
const levels = 5

/** The degree of colour that `count` has where the highest is `highest`: 0 for nothing, 4 for the highest quarter. */
export const levelOf = (count: number, highest: number): number =>
  count === 0 ? 0 : Math.ceil((count * (levels - 1)) / highest)

/** In units of the drawing, of which one is at least a pixel. */
const square = 13
const left = 34
const above = 18

/** The squares as a drawing that keeps its proportions. */
export function heatMap({ counts, months, weekdays, summary }: HeatMap): Html {
  const weeks = Math.ceil(counts.length / 7)
  const size = `${left + weeks * square} ${above + 7 * square}`
  return html`<svg class="heat-map" viewBox="0 0 ${size}" role="img" aria-label="${summary}">
<g font-size="11">${months.map(({ at, name }) => html`<text x="${left + at * square}" y="12">${name}</text>`)}${weekdays.map(
    ({ at, name }) => html`<text y="${above + at * square + 10}">${name}</text>`,
  )}</g>
${squares(levelsOf(counts))}</svg>`
}

/** One square of each degree, from nothing on. */
export const heatMapKey = (): Html =>
  html`<svg class="heat-map-key" viewBox="0 0 ${levels * square} ${square}" aria-hidden="true">${squaresAt(
    [0, 0],
    pathsOf(Array.from({ length: levels * 7 }, (_, at) => (at % 7 === 0 ? at / 7 : undefined))),
  )}</svg>`

function levelsOf(counts: readonly number[]): readonly number[] {
  const highest = Math.max(0, ...counts)
  return counts.map((count) => levelOf(count, highest))
}

const squares = (days: readonly number[]) => squaresAt([left, above], pathsOf(days))

/** Draws `paths`, of which one unit is one square: a dash of a broad line, and the gap after it. */
const squaresAt = ([x, y]: readonly [number, number], paths: readonly string[]) =>
  html`<g transform="translate(${x + 0.4 * square} ${y}) scale(${square})" fill="none" stroke-width=".8" stroke-dasharray=".8 .2">${paths.map(
    (path, level) => path && html`<path class="level-${level}" d="${path}"/>`,
  )}</g>`

/** For each degree the line through its squares: days of one degree that follow each other in a week are one stroke. */
function pathsOf(days: readonly (number | undefined)[]): readonly string[] {
  const paths = Array.from({ length: levels }, () => '')
  for (let at = 0; at < days.length; ) {
    const level = days[at]
    const length = runFrom(days, at)
    if (level !== undefined) paths[level] += `M${Math.floor(at / 7)} ${at % 7}v${length}`
    at += length
  }
  return paths
}

/** How many days from `at` on are of one degree and in one week. */
function runFrom(days: readonly (number | undefined)[], at: number): number {
  const end = Math.min(at - (at % 7) + 7, days.length)
  let next = at + 1
  while (next < end && days[next] === days[at]) next += 1
  return next - at
}
