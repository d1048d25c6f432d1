import { checkTexts, type Moment, type NewAssignment, type Priority } from './assignment.ts'
import { changed, pickGiven } from './edit.ts'
import { withCheckTime } from './generation.ts'
import { Issues } from './issue.ts'
import {
  type CatchUp,
  type EndType,
  type NewRecurringSetting,
  offsetBetween,
  type RecurrenceType,
  type RecurringSetting,
  reminderOffsetLimit,
  type Schedule,
} from './recurring-setting.ts'
import { type FieldNames, readSchedule } from './schedule-input.ts'
import { localDateOf, localTimeOf } from './time.ts'

/** The recurrence a person gives when creating an assignment. */
export interface RecurrenceInput {
  readonly type: RecurrenceType
  readonly interval?: number | undefined
  readonly weekday?: number | undefined
  readonly day?: number | undefined
  readonly catchUp?: CatchUp | undefined
  readonly until?: UntilInput | undefined
}

interface UntilInput {
  readonly type?: EndType | undefined
  readonly count?: number | undefined
  readonly date?: string | undefined
}

/** What a person gives to change a setting. */
export interface RecurringSettingInput {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly subject?: string | undefined
  readonly priority?: Priority | undefined
  readonly recurrenceType?: RecurrenceType | undefined
  readonly recurrenceInterval?: number | undefined
  readonly recurrenceWeekday?: number | undefined
  readonly recurrenceDay?: number | undefined
  readonly dueTime?: string | undefined
  readonly endType?: EndType | undefined
  readonly endCount?: number | undefined
  /** Empty: none. */
  readonly endDate?: string | undefined
  readonly catchUp?: CatchUp | undefined
  readonly isActive?: boolean | undefined
  readonly reminderEnabled?: boolean | undefined
  readonly reminderOffset?: number | undefined
  readonly urgentReminderEnabled?: boolean | undefined
}

const recurrenceNames: FieldNames = {
  recurrenceInterval: 'recurrence.interval',
  recurrenceWeekday: 'recurrence.weekday',
  recurrenceDay: 'recurrence.day',
  endCount: 'recurrence.until.count',
  endDate: 'recurrence.until.date',
}

/**
 * The setting of which `first` is the first occurrence: it falls on that date,
 * at that local time, and reminds as long before.
 *
 * @throws {InvalidInput} naming every field that breaks a rule.
 */
export function newRecurringSetting(
  input: RecurrenceInput,
  first: NewAssignment,
  moment: Moment,
): NewRecurringSetting {
  const { now, timeZone } = moment
  const issues = new Issues()
  const { until = {} } = input
  const firstDate = localDateOf(first.dueDate, timeZone)
  const draft = {
    recurrenceType: input.type,
    recurrenceInterval: input.interval,
    recurrenceWeekday: input.weekday,
    recurrenceDay: input.day,
    dueTime: localTimeOf(first.dueDate, timeZone),
    endType: until.type,
    endCount: until.count,
    endDate: until.date,
    catchUp: input.catchUp,
  }
  const schedule = readSchedule(issues, draft, firstDate, recurrenceNames)
  const reminderOffset = readReminder(issues, first)
  issues.settle()
  const { title, description, subject, priority, reminderEnabled, urgentReminderEnabled } = first
  const setting = {
    ...{ title, description, subject, priority, reminderEnabled, urgentReminderEnabled },
    ...schedule,
    reminderOffset,
    isActive: true,
    anchorDate: firstDate,
    lastNominalDate: firstDate,
    generatedCount: 1,
    activeSince: now,
    checkAt: null,
    createdAt: now,
    updatedAt: now,
  }
  return withCheckTime(setting, moment)
}

function readReminder(issues: Issues, { reminderAt, dueDate }: NewAssignment): number | null {
  if (reminderAt === null) return null
  if (reminderAt > dueDate) issues.add({ field: 'reminderAt', rule: 'not_after', other: 'dueDate' })
  const offset = offsetBetween(reminderAt, dueDate)
  if (offset > reminderOffsetLimit.max) {
    issues.add({ field: 'reminderOffset', rule: 'between', ...reminderOffsetLimit })
  }
  return offset
}

/**
 * `current` with what `input` gives put in its place; `current` itself when
 * that changes nothing. It is judged as it would stand afterwards.
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
  checkTexts(issues, input)
  if (reminderOffset !== undefined && !isWithin(reminderOffset, reminderOffsetLimit)) {
    issues.add({ field: 'reminderOffset', rule: 'between', ...reminderOffsetLimit })
  }
  const draft = { ...current, ...pickGiven(input, scheduleFields) }
  const schedule = readSchedule(issues, draft, current.lastNominalDate)
  issues.settle()
  const isResumed = isActive === true && !current.isActive
  const edited = changed(
    current,
    {
      ...pickGiven(input, templateFields),
      ...schedule,
      ...(isAnotherRule(current, schedule) && { anchorDate: current.lastNominalDate }),
      ...(isResumed && { activeSince: moment.now }),
    },
    moment.now,
  )
  return edited === current ? current : withCheckTime(edited, moment)
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
  'catchUp',
] as const

const templateFields = [
  'title',
  'description',
  'subject',
  'priority',
  'reminderEnabled',
  'reminderOffset',
  'urgentReminderEnabled',
  'isActive',
] as const

const ruleFields = [
  'recurrenceType',
  'recurrenceInterval',
  'recurrenceWeekday',
  'recurrenceDay',
] as const

const isAnotherRule = (current: Schedule, next: Schedule) =>
  ruleFields.some((field) => current[field] !== next[field])

const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  value >= min && value <= max
