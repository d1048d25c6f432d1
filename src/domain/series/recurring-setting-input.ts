import { readShared, type SharedInput } from '../assignments/assignment.ts'
import { changed, pickGiven } from '../edit.ts'
import { Issues } from '../issues.ts'
import type { Moment } from '../time/time.ts'
import { seriesStateOf, withCheckTime } from './generation.ts'
import {
  type CatchUp,
  type EndType,
  type RecurrenceType,
  type RecurringSetting,
  reminderOffsetLimit,
  type Schedule,
} from './recurring-setting.ts'
import { readSchedule } from './schedule-input.ts'
import { datesAfter, sameIfEqual } from './skipped-dates.ts'

/** The input for a change of a setting. */
export interface RecurringSettingInput extends SharedInput {
  readonly recurrenceType?: RecurrenceType | undefined
  readonly recurrenceInterval?: number | undefined
  /**
   * For callers that know one weekday only. Of a series with several, they get the first: sent back, it changes nothing. Any
   * other day replaces all of them.
   */
  readonly recurrenceWeekday?: number | undefined
  readonly recurrenceWeekdays?: readonly number[] | undefined
  readonly recurrenceDay?: number | undefined
  readonly dueTime?: string | undefined
  readonly endType?: EndType | undefined
  readonly endCount?: number | undefined
  /** Empty: none. */
  readonly endDate?: string | undefined
  /** All of them: others are skipped no longer. */
  readonly skippedDates?: readonly string[] | undefined
  readonly catchUp?: CatchUp | undefined
  readonly isActive?: boolean | undefined
  readonly reminderOffset?: number | undefined
}

/**
 * `current` with the given fields replaced; `current` itself if nothing changes. The rules apply to
 * the resulting setting.
 *
 * @throws {InvalidInput} naming every field that breaks a rule.
 */
export function editedRecurringSetting(
  current: RecurringSetting,
  input: RecurringSettingInput,
  moment: Moment,
): RecurringSetting {
  const issues = new Issues()
  const { reminderOffset, isActive } = input
  const shared = readShared(issues, input)
  if (reminderOffset !== undefined) checkReminderOffset(issues, reminderOffset)
  const recurrenceWeekdays = weekdaysAfter(current, input)
  const draft = { ...current, ...pickGiven(input, scheduleFields), recurrenceWeekdays }
  const schedule = readSchedule(issues, draft, current.lastNominalDate)
  issues.settle()
  const skippedDates = datesAfter(schedule.skippedDates, current.lastNominalDate)
  const isResumed = isActive === true && !current.isActive
  const edited = changed(
    current,
    {
      ...shared,
      ...pickGiven(input, ['reminderOffset', 'isActive']),
      ...schedule,
      skippedDates: sameIfEqual(current.skippedDates, skippedDates),
      ...(isAnotherRule(current, schedule) && { anchorDate: current.lastNominalDate }),
      ...(isResumed && { activeSince: moment.now }),
    },
    moment.now,
  )
  return edited === current ? current : continued(current, withCheckTime(edited, moment), moment)
}

/** The weekdays after an edit; null if there are none, or if a single weekday replaces them. */
function weekdaysAfter(
  { recurrenceWeekdays: stored }: Schedule,
  { recurrenceWeekday: day, recurrenceWeekdays }: RecurringSettingInput,
): readonly number[] | null {
  const isUnchanged = day === undefined || day === stored?.[0]
  return recurrenceWeekdays ?? (isUnchanged ? stored : null)
}

/** `edited`; if `current` had ended and it has not, as resumed now: the time between is not made up for. */
function continued(
  current: RecurringSetting,
  edited: RecurringSetting,
  moment: Moment,
): RecurringSetting {
  const hadEnded = seriesStateOf(current, moment) === 'ended'
  if (!hadEnded || edited.checkAt === null) return edited
  return withCheckTime({ ...edited, activeSince: moment.now }, moment)
}

const scheduleFields = [
  'recurrenceType',
  'recurrenceInterval',
  'recurrenceWeekday',
  'recurrenceDay',
  'dueTime',
  'endType',
  'endCount',
  'endDate',
  'skippedDates',
  'catchUp',
] as const

const ruleFields = [
  'recurrenceType',
  'recurrenceInterval',
  'recurrenceWeekdays',
  'recurrenceDay',
] as const

const isAnotherRule = (current: Schedule, next: Schedule) =>
  ruleFields.some((field) => current[field] !== next[field])

/** @param offset minutes */
export function checkReminderOffset(issues: Issues, offset: number): void {
  const { min, max } = reminderOffsetLimit
  if (!(offset >= min && offset <= max)) {
    issues.add({ field: 'reminderOffset', rule: 'between', min, max })
  }
}
