import type { Static } from 'typebox'
import { defaultEditBehavior, editBehaviors } from '../../domain/series/edit-behavior.ts'
import { homeworkFields, Priority } from './assignment.ts'
import { Stamp } from './conventions.ts'
import { reminderEnabled, reminderOffset, urgentReminderEnabled } from './reminders.ts'
import {
  catchUp,
  count,
  day,
  dueTime,
  endDate,
  endType,
  interval,
  recurrenceType,
  shownSkippedDates,
  shownWeekdays,
  skippedDates,
  weekday,
  weekdays,
} from './schedule-fields.ts'
import { Type } from './type.ts'

export const kanjiTest = {
  id: 3,
  user_id: 1,
  title: 'Kanji test',
  description: '',
  subject: 'Japanese',
  priority: 'medium',
  recurrence_type: 'weekly',
  recurrence_interval: 1,
  recurrence_weekday: 1,
  due_time: '08:30',
  end_type: 'date',
  end_date: '2027-03-31',
  catch_up: 'all',
  is_active: true,
  reminder_enabled: true,
  reminder_offset: 720,
  urgent_reminder_enabled: true,
  generated_count: 1,
  created_at: '2026-04-06T16:20:05.120+09:00',
  updated_at: '2026-04-06T16:20:05.120+09:00',
}

export const RecurringSettingJson = Type.Object(
  {
    id: Type.Integer(),
    user_id: Type.Integer(),
    title: Type.String(),
    description: Type.String(),
    subject: Type.String(),
    priority: Priority,
    recurrence_type: recurrenceType,
    recurrence_interval: interval,
    recurrence_weekday: Type.Optional(weekday),
    recurrence_weekdays: Type.Optional(shownWeekdays),
    recurrence_day: Type.Optional(day),
    due_time: dueTime,
    end_type: endType,
    end_count: Type.Optional(count),
    end_date: Type.Optional(endDate),
    skipped_dates: Type.Optional(shownSkippedDates),
    catch_up: catchUp,
    is_active: Type.Boolean({ description: 'False while paused' }),
    reminder_enabled: reminderEnabled(),
    reminder_offset: Type.Optional(reminderOffset),
    urgent_reminder_enabled: urgentReminderEnabled(),
    generated_count: Type.Integer({ description: 'Occurrences created so far' }),
    created_at: Stamp('When it was created'),
    updated_at: Stamp('Rises with every change'),
  },
  { title: 'RecurringAssignment', examples: [kanjiTest] },
)
export type RecurringSettingJson = Static<typeof RecurringSettingJson>

export const RecurringSettingListJson = Type.Object(
  { recurring_assignments: Type.Array(RecurringSettingJson), count: Type.Integer() },
  {
    title: 'RecurringAssignmentList',
    examples: [{ recurring_assignments: [kanjiTest], count: 1 }],
  },
)

export const RecurringSettingCreatedJson = Type.Object(
  { message: Type.String(), recurring_assignment: RecurringSettingJson },
  {
    title: 'RecurringAssignmentCreated',
    examples: [{ message: 'Recurring assignment created', recurring_assignment: kanjiTest }],
  },
)

export const RecurringSettingEditJson = Type.Object(
  {
    ...homeworkFields,
    recurrence_type: Type.Optional(recurrenceType),
    recurrence_interval: Type.Optional(interval),
    recurrence_weekday: Type.Optional(weekday),
    recurrence_weekdays: Type.Optional(weekdays),
    recurrence_day: Type.Optional(day),
    due_time: Type.Optional(dueTime),
    end_type: Type.Optional(endType),
    end_count: Type.Optional(count),
    end_date: Type.Optional(endDate),
    skipped_dates: Type.Optional(skippedDates),
    catch_up: Type.Optional(catchUp),
    is_active: Type.Optional(Type.Boolean({ description: 'False pauses it, true resumes it' })),
    reminder_enabled: Type.Optional(reminderEnabled()),
    reminder_offset: Type.Optional(reminderOffset),
    urgent_reminder_enabled: Type.Optional(urgentReminderEnabled()),
    edit_behavior: Type.Optional(
      Type.Enum([...editBehaviors], {
        default: defaultEditBehavior,
        description:
          'Which assignments change too: none, the incomplete ones due from now on, ' +
          'or also the overdue ones',
      }),
    ),
  },
  {
    title: 'RecurringAssignmentEdit',
    examples: [{ due_time: '18:00', edit_behavior: 'this_and_future' }],
  },
)
export type RecurringSettingEditJson = Static<typeof RecurringSettingEditJson>
