import type { Issues } from '../issues.ts'
import { dateIssue, parseDate } from './date-input.ts'
import { addDays, type DayWindow, startOfDay } from './time.ts'

/** A first and a last day, YYYY-MM-DD, both inclusive. */
export interface DayRangeInput {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The instants of these days in `timeZone`. A missing or invalid day leaves its bound out. */
export function readDayRange(
  issues: Issues,
  { from, to }: DayRangeInput,
  timeZone: string,
): Partial<DayWindow> {
  const first = readDay(issues, 'from', from)
  const last = readDay(issues, 'to', to)
  if (first !== undefined && last !== undefined && first > last) {
    issues.add({ field: 'from', rule: 'not_after', other: 'to' })
  }
  return windowOfRange({ from: first, to: last }, timeZone)
}

/** The instants of days that are dates. */
export const windowOfRange = (
  { from, to }: DayRangeInput,
  timeZone: string,
): Partial<DayWindow> => ({
  ...(from !== undefined && { from: startOfDay(from, timeZone) }),
  ...(to !== undefined && { before: startOfDay(addDays(to, 1), timeZone) }),
})

function readDay(issues: Issues, field: 'from' | 'to', text: string | undefined) {
  const day = text === undefined ? undefined : parseDate(text)
  if (text !== undefined && day === undefined) issues.add(dateIssue(field, text))
  return day
}
