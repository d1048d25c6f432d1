import { addDays, type DayWindow, dateOfDay, dayOf, startOfDay } from './time.ts'

/** The dates of a week, YYYY-MM-DD, beginning on Sunday. */
type Week = readonly string[]

/** The week that contains `date` (YYYY-MM-DD). */
export function weekOf(date: string): Week {
  return weekFrom(dateOfDay(sundayOf(dayOf(date))))
}

/** Numbers of weeks before and after the week of a date. */
interface WeeksAround {
  readonly past: number
  readonly coming: number
}

/** The week of `date` (YYYY-MM-DD) and those around it, in order. */
export function weeksAround(date: string, { past, coming }: WeeksAround): readonly Week[] {
  const [first = date] = weekOf(date)
  return Array.from({ length: past + 1 + coming }, (_, n) =>
    weekFrom(addDays(first, 7 * (n - past))),
  )
}

const weekFrom = (sunday: string): Week => Array.from({ length: 7 }, (_, n) => addDays(sunday, n))

/** The window from the first of `days` to the last, in `timeZone`. `days` (YYYY-MM-DD) are in order, at least one. */
export function windowOf(days: readonly string[], timeZone: string): DayWindow {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('no days')
  return { from: startOfDay(first, timeZone), before: startOfDay(addDays(last, 1), timeZone) }
}

/** The Sunday that begins the week of `day`. Both are numbers of days since 1970-01-01, which was a Thursday. */
export const sundayOf = (day: number): number => Math.floor((day + 4) / 7) * 7 - 4
