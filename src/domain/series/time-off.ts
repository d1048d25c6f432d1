import { InvalidInput } from '../errors.ts'
import { Issues } from '../issues.ts'
import { readDayRange } from '../time/day-range.ts'
import { addDays, type DayWindow } from '../time/time.ts'
import { windowOf } from '../time/weeks.ts'

/** In days: longer than most holidays. */
const longestTimeOff = 100

/** YYYY-MM-DD, both included; empty if missing. */
export interface TimeOff {
  readonly from: string
  readonly to: string
}

/**
 * The instants of a time in which series may skip dates.
 *
 * @throws {InvalidInput} if a day is missing or wrong, or if there are too many.
 */
export function readTimeOff({ from, to }: TimeOff, timeZone: string): DayWindow {
  const issues = new Issues()
  if (from === '') issues.add({ field: 'from', rule: 'required' })
  if (to === '') issues.add({ field: 'to', rule: 'required' })
  issues.settle()
  readDayRange(issues, { from, to }, timeZone)
  issues.settle()
  if (addDays(to, -longestTimeOff) < from) return windowOf([from, to], timeZone)
  throw new InvalidInput([{ field: 'to', rule: 'max_days', max: longestTimeOff }])
}
