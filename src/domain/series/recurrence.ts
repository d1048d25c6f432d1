import { addDays, latestInstant, localDateOf } from '../time/time.ts'
import type { Weekdays } from '../time/weekdays.ts'
import { sundayOf } from '../time/weeks.ts'

/** When a series recurs: every `interval` days, weeks or months, 1 or more. */
export type Recurrence =
  | { readonly type: 'daily'; readonly interval: number }
  | { readonly type: 'weekly'; readonly interval: number; readonly weekdays: Weekdays }
  /** `day` is 1 to 31; in a month that lacks it, the month's last day. */
  | { readonly type: 'monthly'; readonly interval: number; readonly day: number }

const { compare } = Temporal.PlainDate
const lastDate = Temporal.PlainDate.from(localDateOf(latestInstant, 'UTC'))

/**
 * The first date of `rule` strictly after `after`; undefined past 9999-12-30.
 *
 * `anchor` is the first date. It belongs to the series even if the rule would not give it. Weeks
 * (from Sunday) and months count from the anchor's own: every other Monday from Wednesday 8 April
 * continues on Monday 20 April. A monthly day returns after a month that lacks it: 31 January, 28
 * February, 31 March. The cost does not depend on the distance from the anchor.
 */
export function nextOccurrence(
  rule: Recurrence,
  anchor: string,
  after: string,
): string | undefined {
  const first = Temporal.PlainDate.from(anchor)
  const latest = Temporal.PlainDate.from(after)
  const isBefore = compare(latest, first) < 0
  const next = isBefore ? first : dateAt(rule, first, placeAfter(rule, first, latest))
  return compare(next, lastDate) > 0 ? undefined : next.toString()
}

/** Whether `date` is one of `rule`, from `anchor` on. */
export const isOccurrence = (rule: Recurrence, anchor: string, date: string): boolean =>
  nextOccurrence(rule, anchor, addDays(date, -1)) === date

/** A range of dates: `after` is exclusive, `until` inclusive. */
interface DateRange {
  readonly after: string
  readonly until: string
}

/** Number of dates of the series in a range that begins at the anchor or later, without walking through them. */
export function countOccurrences(
  rule: Recurrence,
  anchor: string,
  { after, until }: DateRange,
): number {
  const first = Temporal.PlainDate.from(anchor)
  const place = (date: string) => placeAfter(rule, first, Temporal.PlainDate.from(date))
  return place(until) - place(after)
}

/** Whether a monthly rule falls on `date` only because its month lacks the rule's own day. */
export function wasClamped(rule: Recurrence, date: string): boolean {
  if (rule.type !== 'monthly') return false
  const { day, daysInMonth } = Temporal.PlainDate.from(date)
  return day === daysInMonth && day < rule.day
}

/**
 * The date of the rule with number `place`. Number 0 is the first one in the anchor's day, week or month, before or after
 * it.
 */
function dateAt(rule: Recurrence, anchor: Temporal.PlainDate, place: number): Temporal.PlainDate {
  const { interval } = rule
  switch (rule.type) {
    case 'daily':
      return anchor.add({ days: place * interval })
    case 'weekly': {
      const { weekdays } = rule
      const weeks = Math.floor(place / weekdays.length) * interval
      return sundayOf(anchor).add({ weeks, days: weekdays[place % weekdays.length] ?? 0 })
    }
    case 'monthly':
      // `toPlainDate` moves a day that the month lacks to the month's last.
      return anchor
        .toPlainYearMonth()
        .add({ months: place * interval })
        .toPlainDate({ day: rule.day })
  }
}

/** The place of the first date after `latest`, which must be the anchor or later. */
function placeAfter(
  rule: Recurrence,
  anchor: Temporal.PlainDate,
  latest: Temporal.PlainDate,
): number {
  const period = Math.floor(periodsBetween(rule.type, anchor, latest) / rule.interval)
  const perPeriod = rule.type === 'weekly' ? rule.weekdays.length : 1
  let place = period * perPeriod
  while (compare(dateAt(rule, anchor, place), latest) <= 0) place += 1
  return place
}

/** Number of days, weeks or months from the one of `anchor` to the one of `date`. */
function periodsBetween(
  type: Recurrence['type'],
  anchor: Temporal.PlainDate,
  date: Temporal.PlainDate,
): number {
  switch (type) {
    case 'daily':
      return anchor.until(date).days
    case 'weekly':
      return Math.floor(sundayOf(anchor).until(date).days / 7)
    case 'monthly': {
      const months = { largestUnit: 'months' } as const
      return anchor.toPlainYearMonth().until(date.toPlainYearMonth(), months).months
    }
  }
}
