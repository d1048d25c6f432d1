import { latestInstant, localDateOf } from './time.ts'

/** 0 is Sunday, as in the API. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** When a series recurs: every `interval` days, weeks or months, 1 or more. */
export type Recurrence =
  | { readonly type: 'daily'; readonly interval: number }
  | { readonly type: 'weekly'; readonly interval: number; readonly weekday: Weekday }
  /** `day` is 1 to 31; in a month that lacks it, the month's last day. */
  | { readonly type: 'monthly'; readonly interval: number; readonly day: number }

const { compare } = Temporal.PlainDate
const lastDate = Temporal.PlainDate.from(localDateOf(latestInstant, 'UTC'))

/**
 * The first date of `rule` strictly after `after`; undefined past 9999-12-30.
 *
 * `anchor` is the first date, always one of the series even where the rule would not put it. Weeks
 * (from Sunday) and months count from the anchor's own: every other Monday from Wednesday 8 April
 * goes on with Monday 20 April. A monthly day returns after a month that lacks it: 31 January,
 * 28 February, 31 March. Never walks from the anchor.
 */
export function nextOccurrence(
  rule: Recurrence,
  anchor: string,
  after: string,
): string | undefined {
  const first = Temporal.PlainDate.from(anchor)
  const latest = Temporal.PlainDate.from(after)
  const next = compare(latest, first) < 0 ? first : following(rule, first, latest)
  return compare(next, lastDate) > 0 ? undefined : next.toString()
}

/** Whether a monthly rule falls on `date` only because its month lacks the rule's own day. */
export function wasClamped(rule: Recurrence, date: string): boolean {
  if (rule.type !== 'monthly') return false
  const { day, daysInMonth } = Temporal.PlainDate.from(date)
  return day === daysInMonth && day < rule.day
}

/** `latest` is the anchor or later, so that no date the rule puts before its anchor can follow. */
function following(
  rule: Recurrence,
  anchor: Temporal.PlainDate,
  latest: Temporal.PlainDate,
): Temporal.PlainDate {
  switch (rule.type) {
    case 'daily':
      return nextStep(anchor, rule.interval, latest)
    case 'weekly':
      return nextStep(sundayOf(anchor).add({ days: rule.weekday }), 7 * rule.interval, latest)
    case 'monthly':
      return nextMonth(rule, anchor.toPlainYearMonth(), latest)
  }
}

/** The first date after `latest` among those a whole number of `days` away from `start`. */
function nextStep(
  start: Temporal.PlainDate,
  days: number,
  latest: Temporal.PlainDate,
): Temporal.PlainDate {
  const steps = Math.floor(start.until(latest).days / days) + 1
  return start.add({ days: steps * days })
}

function nextMonth(
  { interval, day }: Extract<Recurrence, { type: 'monthly' }>,
  start: Temporal.PlainYearMonth,
  latest: Temporal.PlainDate,
): Temporal.PlainDate {
  const passed = start.until(latest.toPlainYearMonth(), { largestUnit: 'months' }).months
  const months = passed - (passed % interval)
  // `toPlainDate` moves a day that the month lacks to the month's last.
  const inThisMonth = start.add({ months }).toPlainDate({ day })
  if (compare(inThisMonth, latest) > 0) return inThisMonth
  return start.add({ months: months + interval }).toPlainDate({ day })
}

function sundayOf(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek % 7 })
}
