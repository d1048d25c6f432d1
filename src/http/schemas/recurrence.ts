import { type Static, Type } from 'typebox'
import { editBehaviors } from '../../domain/edit-behavior.ts'
import {
  endTypes,
  recurrenceTypes,
  reminderOffsetLimit,
  scheduleLimits,
} from '../../domain/recurring-setting.ts'
import { Priority, textFields } from './assignment.ts'
import { Timestamp } from './conventions.ts'

interface Range {
  readonly min: number
  readonly max: number
}

const within = ({ min, max }: Range, description: string) =>
  Type.Integer({ minimum: min, maximum: max, description })

const interval = within(scheduleLimits.recurrenceInterval, 'Every so many days, weeks or months')
const weekday = within(scheduleLimits.recurrenceWeekday, 'Of a weekly one: 0 is Sunday')
const day = within(
  scheduleLimits.recurrenceDay,
  'Of a monthly one; a month that lacks it uses its last day',
)
const count = within(scheduleLimits.endCount, 'Occurrences in all, deleted ones included')
const dueTime = Type.String({ description: 'HH:MM in the zone of the user', examples: ['23:59'] })
const endDate = Type.String({ description: 'YYYY-MM-DD, inclusive', examples: ['2027-03-31'] })
const reminderOffset = within(reminderOffsetLimit, 'Minutes before it is due')

export const RecurrenceJson = Type.Object(
  {
    type: Type.Enum([...recurrenceTypes], {
      description: 'Empty or missing: no repetition, and the rest is ignored',
    }),
    interval: Type.Optional(interval),
    weekday: Type.Optional(weekday),
    day: Type.Optional(day),
    until: Type.Optional(
      Type.Object({
        type: Type.Optional(Type.Enum([...endTypes])),
        count: Type.Optional(count),
        date: Type.Optional(endDate),
      }),
    ),
  },
  { title: 'Recurrence' },
)

export const RecurringSettingJson = Type.Object(
  {
    id: Type.Integer(),
    user_id: Type.Integer(),
    title: Type.String(),
    description: Type.String(),
    subject: Type.String(),
    priority: Priority,
    recurrence_type: Type.Enum([...recurrenceTypes]),
    recurrence_interval: interval,
    recurrence_weekday: Type.Optional(weekday),
    recurrence_day: Type.Optional(day),
    due_time: dueTime,
    end_type: Type.Enum([...endTypes]),
    end_count: Type.Optional(count),
    end_date: Type.Optional(endDate),
    is_active: Type.Boolean({ description: 'False while it is stopped' }),
    reminder_enabled: Type.Boolean(),
    reminder_offset: Type.Optional(reminderOffset),
    urgent_reminder_enabled: Type.Boolean(),
    generated_count: Type.Integer({ description: 'Occurrences made so far' }),
    created_at: Timestamp('When it was registered'),
    updated_at: Timestamp('Rises with each change'),
  },
  { title: 'RecurringAssignment' },
)
export type RecurringSettingJson = Static<typeof RecurringSettingJson>

export const RecurringSettingListJson = Type.Object(
  { recurring_assignments: Type.Array(RecurringSettingJson), count: Type.Integer() },
  { title: 'RecurringAssignmentList' },
)

export const RecurringSettingCreatedJson = Type.Object(
  { message: Type.String(), recurring_assignment: RecurringSettingJson },
  { title: 'RecurringAssignmentCreated' },
)

export const RecurringSettingEditJson = Type.Object(
  {
    ...textFields,
    priority: Type.Optional(Priority),
    recurrence_type: Type.Optional(Type.Enum([...recurrenceTypes])),
    recurrence_interval: Type.Optional(interval),
    recurrence_weekday: Type.Optional(weekday),
    recurrence_day: Type.Optional(day),
    due_time: Type.Optional(dueTime),
    end_type: Type.Optional(Type.Enum([...endTypes])),
    end_count: Type.Optional(count),
    end_date: Type.Optional(endDate),
    is_active: Type.Optional(Type.Boolean({ description: 'false stops, true resumes' })),
    reminder_enabled: Type.Optional(Type.Boolean()),
    reminder_offset: Type.Optional(reminderOffset),
    urgent_reminder_enabled: Type.Optional(Type.Boolean()),
    edit_behavior: Type.Optional(
      Type.Enum([...editBehaviors], {
        default: 'this_only',
        description:
          'What else the edit touches: nothing, its incomplete assignments due from now on, ' +
          'or its overdue ones too',
      }),
    ),
  },
  {
    title: 'RecurringAssignmentEdit',
    examples: [{ due_time: '18:00', edit_behavior: 'this_and_future' }],
  },
)
export type RecurringSettingEditJson = Static<typeof RecurringSettingEditJson>
