import { type Static, Type } from 'typebox'
import { priorities, textLimits } from '../../domain/assignment.ts'
import { TimeInput, Timestamp } from './conventions.ts'

export const Priority = Type.Enum([...priorities])

export const AssignmentJson = Type.Object(
  {
    id: Type.Integer(),
    user_id: Type.Integer(),
    title: Type.String(),
    description: Type.String({ description: 'Empty when unset' }),
    subject: Type.String({ description: 'Empty when unset' }),
    priority: Priority,
    due_date: Timestamp('When it is due'),
    is_completed: Type.Boolean(),
    completed_at: Type.Optional(Timestamp('When it was completed; absent while it is not')),
    reminder_enabled: Type.Boolean(),
    reminder_at: Type.Optional(Timestamp('When to remind; absent when unset')),
    urgent_reminder_enabled: Type.Boolean(),
    is_archived: Type.Boolean(),
    recurring_assignment_id: Type.Optional(
      Type.Integer({ description: 'The setting whose occurrence it is; absent without one' }),
    ),
    created_at: Timestamp('When it was registered'),
    updated_at: Timestamp('Rises with each change'),
  },
  { title: 'Assignment' },
)
export type AssignmentJson = Static<typeof AssignmentJson>

export const AssignmentPageJson = Type.Object(
  {
    assignments: Type.Array(AssignmentJson),
    count: Type.Integer({ description: 'On this page' }),
    total_count: Type.Integer({ description: 'On all pages' }),
    total_pages: Type.Integer(),
    current_page: Type.Integer(),
    page_size: Type.Integer({ description: 'As used' }),
  },
  { title: 'AssignmentPage' },
)
export type AssignmentPageJson = Static<typeof AssignmentPageJson>

export const AssignmentListJson = Type.Object(
  { assignments: Type.Array(AssignmentJson), count: Type.Integer() },
  { title: 'AssignmentList' },
)
export type AssignmentListJson = Static<typeof AssignmentListJson>

export const Title = Type.String({ minLength: 1, maxLength: textLimits.title.max })

/** The texts that an assignment and a recurring setting both carry. */
export const textFields = {
  title: Type.Optional(Title),
  description: Type.Optional(Type.String({ maxLength: textLimits.description.max })),
  subject: Type.Optional(Type.String({ maxLength: textLimits.subject.max })),
}

export const AssignmentEditJson = Type.Object(
  {
    ...textFields,
    priority: Type.Optional(Priority),
    due_date: Type.Optional(TimeInput('When it is due')),
    reminder_enabled: Type.Optional(Type.Boolean()),
    reminder_at: Type.Optional(TimeInput('When to remind; empty for never')),
    urgent_reminder_enabled: Type.Optional(Type.Boolean()),
    is_archived: Type.Optional(Type.Boolean()),
  },
  { title: 'AssignmentEdit', examples: [{ priority: 'high', due_date: '2026-04-12' }] },
)
export type AssignmentEditJson = Static<typeof AssignmentEditJson>
