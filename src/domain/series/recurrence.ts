import { oneDay } from '../time/durations.ts'
import { addDays, dateOfDay, dayOf, latestInstant, localDateOf } from '../time/time.ts'
import { type Weekdays, weekdayOf } from '../time/weekdays.ts'
import { sundayOf } from '../time/weeks.ts'

/** When a series recurs: every `interval` days, weeks or months, 1 or more. */
export type Recurrence =
  | { readonly type: 'daily'; readonly interval: number }
  | { readonly type: 'weekly'; readonly interval: number; readonly weekdays: Weekdays }
  /** `day` is 1 to 31; in a month that lacks it, the month's last day. */
  | { readonly type: 'monthly'; readonly interval: number; readonly day: number }

/*
 * Days are numbers of days since 1970-01-01, months numbers of months since January 1970. A page computes thousands of
 * dates, and Temporal takes some microseconds for each step.
 */

const lastDay = dayOf(localDateOf(latestInstant, 'UTC'))

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
  const first = dayOf(anchor)
  const latest = dayOf(after)
  const next = latest < first ? first : dayAt(rule, first, placeAfter(rule, first, latest))
  return next > lastDay ? undefined : dateOfDay(next)
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
  const first = dayOf(anchor)
  return placeAfter(rule, first, dayOf(until)) - placeAfter(rule, first, dayOf(after))
}

/** Whether a monthly rule falls on `date` only because its month lacks the rule's own day. */
export function wasClamped(rule: Recurrence, date: string): boolean {
  if (rule.type !== 'monthly') return false
  const day = dayOf(date)
  const next = firstDayOf(monthOf(day) + 1)
  return day + 1 === next && Number(date.slice(8)) < rule.day
}

/** Whether `date` falls on no weekday or day of the month of its rule: then it belongs to a series only as its anchor. */
export function isOffRule(rule: Recurrence, date: string): boolean {
  if (rule.type === 'weekly') return !rule.weekdays.includes(weekdayOf(date))
  const day = dayOf(date)
  return dayAt(rule, day, 0) !== day
}

/**
 * The day of the rule with number `place`. Number 0 is the first one in the anchor's day, week or month, before or after
 * it.
 */
function dayAt(rule: Recurrence, anchor: number, place: number): number {
  const { interval } = rule
  switch (rule.type) {
    case 'daily':
      return anchor + place * interval
    case 'weekly': {
      const { weekdays } = rule
      const weeks = Math.floor(place / weekdays.length) * interval
      return sundayOf(anchor) + 7 * weeks + (weekdays[place % weekdays.length] ?? 0)
    }
    case 'monthly': {
      const month = monthOf(anchor) + place * interval
      // A day that the month lacks moves to the month's last.
      return Math.min(firstDayOf(month) + rule.day, firstDayOf(month + 1)) - 1
    }
  }
}

/** The place of the first date after `latest`, which must be the anchor or later. */
function placeAfter(rule: Recurrence, anchor: number, latest: number): number {
  const period = Math.floor(periodsBetween(rule.type, anchor, latest) / rule.interval)
  const perPeriod = rule.type === 'weekly' ? rule.weekdays.length : 1
  let place = period * perPeriod
  while (dayAt(rule, anchor, place) <= latest) place += 1
  return place
}

/** Number of days, weeks or months from the one of `anchor` to the one of `day`. */
function periodsBetween(type: Recurrence['type'], anchor: number, day: number): number {
  switch (type) {
    case 'daily':
      return day - anchor
    case 'weekly':
      return (sundayOf(day) - sundayOf(anchor)) / 7
    case 'monthly':
      return monthOf(day) - monthOf(anchor)
  }
}

function monthOf(day: number): number {
  const date = new Date(day * oneDay)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

const firstDayOf = (month: number): number => Date.UTC(1970, month) / oneDay
