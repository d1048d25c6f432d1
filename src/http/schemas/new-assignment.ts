import type { Static } from 'typebox'
import { AssignmentEditJson, newSharedFields } from './assignment.ts'
import { TimeInput } from './conventions.ts'
import { RecurrenceJson } from './recurrence.ts'
import { Type } from './type.ts'

const { is_archived, ...fields } = AssignmentEditJson.properties

export const NewAssignmentJson = Type.Object(
  {
    ...fields,
    ...newSharedFields,
    due_date: TimeInput('When it is due'),
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
