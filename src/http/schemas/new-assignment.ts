import type { Static } from 'typebox'
import { priorities, unset } from '../../domain/assignments/assignment.ts'
import { AssignmentEditJson, Title } from './assignment.ts'
import { TimeInput } from './conventions.ts'
import { RecurrenceJson } from './recurrence.ts'
import { reminderEnabled, urgentReminderEnabled } from './reminders.ts'
import { Type } from './type.ts'

const { is_archived, ...fields } = AssignmentEditJson.properties

export const NewAssignmentJson = Type.Object(
  {
    ...fields,
    title: Title,
    priority: Type.Optional(Type.Enum([...priorities], { default: unset.priority })),
    due_date: TimeInput('When it is due'),
    reminder_enabled: Type.Optional(reminderEnabled({ default: unset.reminderEnabled })),
    urgent_reminder_enabled: Type.Optional(
      urgentReminderEnabled({ default: unset.urgentReminderEnabled }),
    ),
    recurrence: Type.Optional(RecurrenceJson),
  },
  {
    title: 'NewAssignment',
    examples: [
      { title: 'Essay', subject: 'Japanese', due_date: '2026-04-10' },
      { title: 'Kanji test', due_date: '2026-04-13T08:30', recurrence: { type: 'weekly' } },
    ],
  },
)
export type NewAssignmentJson = Static<typeof NewAssignmentJson>
