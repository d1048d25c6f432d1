import type { Static } from 'typebox'
import { assignmentDefaults, priorities, textLimits } from '../../domain/assignments/assignment.ts'
import { Stamp, TimeInput, Timestamp } from './conventions.ts'
import { reminderAt, reminderAtInput, reminderEnabled, urgentReminderEnabled } from './reminders.ts'
import { Type } from './type.ts'

export const Priority = Type.Enum([...priorities], { title: 'Priority' })

export const essay = {
  id: 12,
  user_id: 1,
  title: 'Essay',
  description: 'Two pages on a book of your choice',
  subject: 'Japanese',
  priority: 'high',
  due_date: '2026-04-10T23:59:00+09:00',
  is_completed: false,
  reminder_enabled: true,
  reminder_at: '2026-04-10T18:00:00+09:00',
  urgent_reminder_enabled: true,
  is_archived: false,
  created_at: '2026-04-01T16:20:05.120+09:00',
  updated_at: '2026-04-01T16:20:05.120+09:00',
}

export const AssignmentJson = Type.Object(
  {
    id: Type.Integer(),
    user_id: Type.Integer(),
    title: Type.String(),
    description: Type.String({ description: 'Empty if unset' }),
    subject: Type.String({ description: 'Empty if unset' }),
    priority: Priority,
    due_date: Timestamp('When it is due'),
    is_completed: Type.Boolean(),
    completed_at: Type.Optional(Stamp('When it was completed; absent while it is incomplete')),
    reminder_enabled: reminderEnabled(),
    reminder_at: Type.Optional(reminderAt),
    urgent_reminder_enabled: urgentReminderEnabled(),
    is_archived: Type.Boolean(),
    recurring_assignment_id: Type.Optional(
      Type.Integer({ description: 'The recurring setting that created it; absent if none did' }),
    ),
    created_at: Stamp('When it was created'),
    updated_at: Stamp('Rises with every change'),
  },
  { title: 'Assignment', examples: [essay] },
)
export type AssignmentJson = Static<typeof AssignmentJson>

export const AssignmentPageJson = Type.Object(
  {
    assignments: Type.Array(AssignmentJson),
    count: Type.Integer({ description: 'Assignments on this page' }),
    total_count: Type.Integer({ description: 'Assignments on all pages' }),
    total_pages: Type.Integer(),
    current_page: Type.Integer(),
    page_size: Type.Integer({ description: 'Page size in effect' }),
  },
  {
    title: 'AssignmentPage',
    examples: [
      {
        assignments: [essay],
        count: 1,
        total_count: 21,
        total_pages: 2,
        current_page: 2,
        page_size: 20,
      },
    ],
  },
)
export type AssignmentPageJson = Static<typeof AssignmentPageJson>

export const AssignmentListJson = Type.Object(
  { assignments: Type.Array(AssignmentJson), count: Type.Integer() },
  { title: 'AssignmentList', examples: [{ assignments: [essay], count: 1 }] },
)
export type AssignmentListJson = Static<typeof AssignmentListJson>

const Title = Type.String({
  minLength: 1,
  maxLength: textLimits.title.max,
  description: 'Not blank',
})

/** Fields of both assignments and recurring settings, in their edits. Those of reminders follow further down in each. */
export const homeworkFields = {
  title: Type.Optional(Title),
  description: Type.Optional(Type.String({ maxLength: textLimits.description.max })),
  subject: Type.Optional(Type.String({ maxLength: textLimits.subject.max })),
  priority: Type.Optional(Priority),
}

/** The same, and those of reminders, as they are in new ones. */
export const newSharedFields = {
  ...homeworkFields,
  title: Title,
  priority: Type.Optional({ ...Priority, default: assignmentDefaults.priority }),
  reminder_enabled: Type.Optional(reminderEnabled({ default: assignmentDefaults.reminderEnabled })),
  urgent_reminder_enabled: Type.Optional(
    urgentReminderEnabled({ default: assignmentDefaults.urgentReminderEnabled }),
  ),
}

export const AssignmentEditJson = Type.Object(
  {
    ...homeworkFields,
    due_date: Type.Optional(TimeInput('When it is due')),
    reminder_enabled: Type.Optional(reminderEnabled()),
    reminder_at: Type.Optional(reminderAtInput),
    urgent_reminder_enabled: Type.Optional(urgentReminderEnabled()),
    is_archived: Type.Optional(Type.Boolean()),
  },
  { title: 'AssignmentEdit', examples: [{ priority: 'high', due_date: '2026-04-12' }] },
)
export type AssignmentEditJson = Static<typeof AssignmentEditJson>
