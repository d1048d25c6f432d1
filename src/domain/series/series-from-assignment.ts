import {
  type AssignmentInput,
  type NewAssignment,
  newAssignment,
  sharedFields,
} from '../assignments/assignment.ts'
import { pick } from '../edit.ts'
import { Issues } from '../issues.ts'
import { firstWholeDay, localDateOf, localTimeOf, type Moment } from '../time/time.ts'
import { withFirstOn } from './generation.ts'
import {
  earliestReminder,
  type NewRecurringSetting,
  offsetBetween,
  reminderOffsetLimit,
} from './recurring-setting.ts'
import { checkEnd, type RecurrenceInput, readSchedule } from './schedule-input.ts'

/** The input for a series: its first assignment, and how it recurs. */
export interface SeriesInput {
  readonly first: AssignmentInput
  readonly recurrence: RecurrenceInput
}

/**
 * The first assignment of a series, and the setting that continues it.
 *
 * @throws {InvalidInput} naming every field of either that breaks a rule. The reminder and the end are compared with the
 * due date only if the assignment is valid by itself.
 */
export function seriesFromAssignment({ first, recurrence }: SeriesInput, moment: Moment) {
  const issues = new Issues()
  const assignment = issues.collect(() => newAssignment(first, moment))
  // Check the recurrence even if the first assignment is invalid, to report all issues at once.
  const from = assignment ?? newAssignment(faultless, moment)
  const setting = issues.collect(() => newRecurringSetting(recurrence, from, moment))
  if (assignment && setting) checkEnd(issues, setting, setting.lastNominalDate)
  issues.settle()
  if (!assignment || !setting) throw new TypeError('what has no issues is made')
  return { first: assignment, setting }
}

const faultless: AssignmentInput = { title: 'x', dueDate: '2000-01-01' }

/**
 * The setting whose first occurrence is `first`, with the same date, local due time and reminder
 * offset.
 *
 * @throws {InvalidInput} naming every field that breaks a rule.
 */
function newRecurringSetting(
  input: RecurrenceInput,
  first: NewAssignment,
  moment: Moment,
): NewRecurringSetting {
  const issues = new Issues()
  const firstDate = localDateOf(first.dueDate, moment.timeZone)
  const dueTime = localTimeOf(first.dueDate, moment.timeZone)
  const schedule = readSchedule(issues, { ...input, dueTime }, firstDate)
  const reminderOffset = readReminder(issues, first, moment)
  issues.settle()
  const template = pick(first, sharedFields)
  return withFirstOn(firstDate, { ...template, ...schedule, reminderOffset }, moment)
}

function readReminder(
  issues: Issues,
  { reminderAt, dueDate }: NewAssignment,
  { timeZone }: Moment,
): number | null {
  if (reminderAt === null) return null
  const offset = offsetBetween(reminderAt, dueDate)
  if (reminderAt > dueDate) issues.add({ field: 'reminderAt', rule: 'not_after', other: 'dueDate' })
  else if (offset > reminderOffsetLimit.max) {
    const date = firstWholeDay(earliestReminder(dueDate), timeZone)
    issues.add({ field: 'reminderAt', rule: 'not_before', date })
  }
  return offset
}
