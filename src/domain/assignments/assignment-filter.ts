import type { Issue } from '../issue.ts'
import { Issues } from '../issues.ts'
import { dateIssue, dateTimeIssue, parseDate, parseDateTime } from '../time/date-input.ts'
import { addDays, type Instant, type Moment, startOfDay } from '../time/time.ts'
import type { Priority } from './assignment.ts'
import { type AssignmentCriteria, both, criteriaFor, type ListName } from './assignment-criteria.ts'
import { type AssignmentOrder, orderOf } from './assignment-order.ts'
import { checkSearch } from './search.ts'

/** What a client may ask of a list besides its name. */
export interface AssignmentFilter {
  /** Words, each of which occurs in one of `searchedFields`. */
  readonly text?: string | undefined
  readonly subject?: string | undefined
  readonly priority?: Priority | undefined
  /** In any format of `parseDateTime`, inclusive. A date alone means the whole day, here and in `dueTo`. */
  readonly dueFrom?: string | undefined
  readonly dueTo?: string | undefined
  /** Only assignments of this series. */
  readonly recurringSettingId?: number | undefined
  readonly order?: AssignmentOrder | undefined
  readonly includeArchived?: boolean | undefined
}

/**
 * @throws {InvalidInput} if a bound is not a valid time, the first is after the last, or a text cannot be searched
 * for.
 */
export function assignmentQuery(list: ListName, filter: AssignmentFilter, moment: Moment) {
  const issues = new Issues()
  const { text, subject, priority, recurringSettingId } = filter
  const { order = orderOf(list), includeArchived = false } = filter
  if (text !== undefined) checkSearch(issues, 'text', text)
  const criteria: AssignmentCriteria = {
    ...(!includeArchived && { isArchived: false }),
    ...(text !== undefined && { text }),
    ...(subject !== undefined && { subject }),
    ...(priority !== undefined && { priority }),
    ...(recurringSettingId !== undefined && { recurringSettingId }),
    ...dueBounds(issues, filter, moment.timeZone),
  }
  issues.settle()
  return { criteria: both(criteria, criteriaFor(list, moment)), order }
}

function dueBounds(
  issues: Issues,
  { dueFrom, dueTo }: AssignmentFilter,
  timeZone: string,
): AssignmentCriteria {
  const read = (field: string, text: string | undefined, days: 0 | 1): Instant | undefined => {
    const instant = text === undefined ? undefined : boundary(text, days, timeZone)
    if (text !== undefined && instant === undefined)
      issues.add(boundaryIssue(field, text, timeZone))
    return instant
  }
  const [from, before] = [read('dueFrom', dueFrom, 0), read('dueTo', dueTo, 1)]
  // One day may have no instants: a zone has skipped it.
  if (from !== undefined && before !== undefined && from >= before && dueFrom !== dueTo) {
    issues.add({ field: 'dueFrom', rule: 'not_after', other: 'dueTo' })
  }
  return {
    ...(from !== undefined && { dueFrom: from }),
    ...(before !== undefined && { dueBefore: before }),
  }
}

/**
 * For a date, the start of the day `days` later. For a time, its instant plus `days` milliseconds:
 * an exclusive bound with `days` 1 then includes it.
 */
function boundary(text: string, days: 0 | 1, timeZone: string): Instant | undefined {
  if (parseDate(text) !== undefined) return startOfDay(addDays(text, days), timeZone)
  const instant = parseDateTime(text, timeZone)
  return instant === undefined ? undefined : instant + days
}

/** Why `boundary` does not read `text`. A date may be earlier or later than any time. */
function boundaryIssue(field: string, text: string, timeZone: string): Issue {
  const ofDate = dateIssue(field, text)
  return ofDate.rule === 'out_of_range' ? ofDate : dateTimeIssue(field, text, timeZone)
}
