import { assignmentDefaults, readShared, sharedFields } from '../assignments/assignment.ts'
import { pick } from '../edit.ts'
import { Issues } from '../issues.ts'
import { dateIssue, defaultTimeOfDay, parseDate, wholeDays } from '../time/date-input.ts'
import { addDays, earliestInstant, type Instant, type Moment, todayOf } from '../time/time.ts'
import { firstDueFrom, withFirstOn } from './generation.ts'
import type { NewRecurringSetting, Schedule } from './recurring-setting.ts'
import { checkReminderOffset, type RecurringSettingInput } from './recurring-setting-input.ts'
import { checkEnd, readSchedule } from './schedule-input.ts'

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
  const shared = readShared(issues, { ...input, title })
  if (reminderOffset !== null) checkReminderOffset(issues, reminderOffset)
  const recurrenceType = issues.need(input.recurrenceType, 'daily', {
    field: 'recurrenceType',
    rule: 'required',
  })
  const today = todayOf(moment)
  const start =
    startDate === undefined
      ? today
      : issues.need(parseDate(startDate), today, dateIssue('startDate', startDate))
  const schedule = readSchedule(issues, { ...input, recurrenceType, dueTime }, start)
  issues.settle()
  const earliest = startDate === undefined ? moment.now + 1 : earliestInstant
  const { firstDate, anchorDate } = readBeginning(issues, schedule, { start, earliest, ...moment })
  issues.settle()
  const template = pick({ ...assignmentDefaults, ...shared }, sharedFields)
  const fields = { ...template, ...schedule, reminderOffset, isActive, anchorDate }
  return withFirstOn(firstDate, fields, moment)
}

interface Start {
  /** YYYY-MM-DD. */
  readonly start: string
  /** No occurrence is due before it. */
  readonly earliest: Instant
  readonly timeZone: string
}

/** YYYY-MM-DD. They differ only if the anchor is skipped. */
interface Beginning {
  readonly anchorDate: string
  readonly firstDate: string
}

function readBeginning(issues: Issues, schedule: Schedule, start: Start): Beginning {
  const beginning = beginningOf(schedule, start)
  const fallback = { anchorDate: start.start, firstDate: start.start }
  // No date of the rule from then on is within these.
  const limits = wholeDays(start.timeZone)
  const issue = { field: 'startDate', rule: 'out_of_range', ...limits } as const
  const found = issues.need(beginning, fallback, issue)
  checkEnd(issues, schedule, found.firstDate)
  return found
}

/**
 * The interval counts only from the anchor on, which is the first date that has the rule's weekday or day. Skipped dates
 * change nothing about that.
 */
function beginningOf(
  schedule: Schedule,
  { start, earliest, timeZone }: Start,
): Beginning | undefined {
  const eve = addDays(start, -1)
  const steadily = { ...schedule, recurrenceInterval: 1, skippedDates: [], anchorDate: eve }
  const anchorDate = firstDueFrom(steadily, eve, earliest, timeZone)
  if (anchorDate === undefined) return undefined
  const dayBefore = addDays(anchorDate, -1)
  const firstDate = firstDueFrom({ ...schedule, anchorDate }, dayBefore, earliest, timeZone)
  return firstDate === undefined ? undefined : { anchorDate, firstDate }
}
