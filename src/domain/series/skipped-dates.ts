import type { Issues } from '../issues.ts'
import { dateIssue, parseDate } from '../time/date-input.ts'
import type { Instant, Moment } from '../time/time.ts'
import { isOccurrence } from './recurrence.ts'
import { dueOn, type RecurringSetting, ruleOf } from './recurring-setting.ts'

/** The most dates that one series skips at a time. */
export const mostSkippedDates = 100

/** `dates`, each once and in order. Adds issues if one is not a date, or if there are too many. */
export function readSkippedDates(issues: Issues, dates: readonly string[]): readonly string[] {
  const field = 'skippedDates'
  const inOrder = [...new Set(dates)].sort()
  if (inOrder.length > mostSkippedDates) {
    issues.add({ field, rule: 'max_items', max: mostSkippedDates })
    return inOrder
  }
  const wrong = inOrder.find((date) => parseDate(date) === undefined)
  if (wrong !== undefined) issues.add(dateIssue(field, wrong))
  return inOrder
}

/** The skipped dates of `setting` on which it would recur. */
export function skippedOfRule(setting: RecurringSetting): readonly string[] {
  const rule = ruleOf(setting)
  return setting.skippedDates.filter((date) => isOccurrence(rule, setting.anchorDate, date))
}

/** The skipped dates of `setting` with `dates` too, as far as they are dates of its rule that it has not passed. */
export function skippingToo(
  setting: RecurringSetting,
  dates: readonly string[],
): readonly string[] {
  const { skippedDates, lastNominalDate, anchorDate } = setting
  const rule = ruleOf(setting)
  const isNew = (date: string) => date > lastNominalDate && !skippedDates.includes(date)
  return [
    ...skippedDates,
    ...dates.filter((date) => isNew(date) && isOccurrence(rule, anchorDate, date)),
  ]
}

/** Whether there is still time to take a skip back: until what is skipped would be due. */
export const mayTakeBack = (dueDate: Instant, { now }: Pick<Moment, 'now'>): boolean =>
  dueDate > now

/** The skipped dates of `setting` without `dates`, as far as there is time to take them back. */
export const notSkipping = (
  setting: RecurringSetting,
  dates: readonly string[],
  moment: Moment,
): readonly string[] =>
  setting.skippedDates.filter(
    (date) => !(dates.includes(date) && mayTakeBack(dueOn(setting, date, moment.timeZone), moment)),
  )

/** Those of `dates` after `date`; `dates` itself if all are. */
export function datesAfter(dates: readonly string[], date: string): readonly string[] {
  const later = dates.filter((it) => it > date)
  return later.length === dates.length ? dates : later
}

/** `next`, or `current` if both have the same dates. */
export function sameIfEqual(
  current: readonly string[],
  next: readonly string[],
): readonly string[] {
  const isSame = next.length === current.length && next.every((date, at) => date === current[at])
  return isSame ? current : next
}
