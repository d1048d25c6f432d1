import { checkTexts, sharedFields, unset } from '../assignments/assignment.ts'
import { pick, pickGiven } from '../edit.ts'
import { Issues } from '../issues.ts'
import { dateIssue, defaultTimeOfDay, parseDate } from '../time/date-input.ts'
import { addDays, earliestInstant, type Instant, localDateOf, type Moment } from '../time/time.ts'
import { firstDueFrom, withFirstOn } from './generation.ts'
import type { NewRecurringSetting, Schedule } from './recurring-setting.ts'
import { checkReminderOffset, type RecurringSettingInput } from './recurring-setting-input.ts'
import { readSchedule } from './schedule-input.ts'

/** The input for a setting that is created by itself. */
export interface NewSettingInput extends RecurringSettingInput {
  /** YYYY-MM-DD: the earliest first date. By default today, at a due time after now. */
  readonly startDate?: string | undefined
}

/**
 * The setting for `input`. The caller must create its first occurrence, on `lastNominalDate`: the
 * first date from the start on that has the rule's weekday or day.
 *
 * @throws {InvalidInput} naming every field that breaks a rule.
 */
export function seriesFromSetting(input: NewSettingInput, moment: Moment): NewRecurringSetting {
  const issues = new Issues()
  const {
    title = '',
    startDate,
    dueTime = defaultTimeOfDay,
    reminderOffset = null,
    isActive,
  } = input
  checkTexts(issues, { ...input, title })
  if (reminderOffset !== null) checkReminderOffset(issues, reminderOffset)
  const recurrenceType = issues.need(input.recurrenceType, 'daily', {
    field: 'recurrenceType',
    rule: 'required',
  })
  const today = localDateOf(moment.now, moment.timeZone)
  const start =
    startDate === undefined
      ? today
      : issues.need(parseDate(startDate), today, dateIssue('startDate', startDate))
  const schedule = readSchedule(issues, { ...input, recurrenceType, dueTime }, start)
  issues.settle()
  const earliest = startDate === undefined ? moment.now + 1 : earliestInstant
  const firstDate = readFirstDate(issues, schedule, { start, earliest, ...moment })
  issues.settle()
  const template = pick({ ...unset, ...pickGiven(input, sharedFields) }, sharedFields)
  const fields = { ...template, ...schedule, reminderOffset, isActive }
  return withFirstOn(firstDate, fields, moment)
}

interface Beginning {
  /** YYYY-MM-DD. */
  readonly start: string
  /** No occurrence is due before it. */
  readonly earliest: Instant
  readonly timeZone: string
}

function readFirstDate(issues: Issues, schedule: Schedule, beginning: Beginning): string {
  const { start } = beginning
  const first = firstDateOf(schedule, beginning)
  const date = issues.need(first, start, { field: 'startDate', rule: 'out_of_range' })
  const { endDate } = schedule
  if (endDate !== null && endDate < date) issues.add({ field: 'endDate', rule: 'not_before', date })
  return date
}

/** The interval counts only from the first date on. */
function firstDateOf(
  schedule: Schedule,
  { start, earliest, timeZone }: Beginning,
): string | undefined {
  const eve = addDays(start, -1)
  const steadily = { ...schedule, recurrenceInterval: 1, anchorDate: eve }
  return firstDueFrom(steadily, eve, earliest, timeZone)
}
