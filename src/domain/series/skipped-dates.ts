import type { Issues } from '../issues.ts'
import { dateIssue, parseDate } from '../time/date-input.ts'

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
