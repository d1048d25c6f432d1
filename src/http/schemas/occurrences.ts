import type { Static } from 'typebox'
import { occurrenceNotes, occurrenceStates } from '../../domain/series/occurrences.ts'
import { AssignmentJson, essay } from './assignment.ts'
import { DateOnly, PageQuery, Timestamp } from './conventions.ts'
import { kanjiTest, RecurringSettingJson } from './recurring-setting.ts'
import { Type } from './type.ts'

const OccurrenceJson = Type.Object(
  {
    date: DateOnly(
      'YYYY-MM-DD: its date in the series, even if its due date was changed',
      '2026-04-13',
    ),
    due_date: Timestamp('When the assignment is due; without an assignment, the time by the rule'),
    is_made: Type.Boolean({ description: 'Whether the assignment exists' }),
    state: Type.Enum([...occurrenceStates], {
      description: '`skipped`: deleted, passed over, or to be skipped; `ahead`: not created yet',
    }),
    assignment_id: Type.Optional(Type.Integer({ description: 'Absent without an assignment' })),
    note: Type.Optional(
      Type.Enum([...occurrenceNotes], {
        description:
          'Why it differs from the rule: the month lacks the day (`month_end`), or the ' +
          'clocks skip the time (`clock_change`). Absent if it does not differ',
      }),
    ),
  },
  { title: 'Occurrence' },
)
export type OccurrenceJson = Static<typeof OccurrenceJson>

const occurrences = [
  {
    date: '2026-04-06',
    due_date: '2026-04-06T08:30:00+09:00',
    is_made: true,
    state: 'open',
    assignment_id: 14,
  },
  { date: '2026-04-13', due_date: '2026-04-13T08:30:00+09:00', is_made: false, state: 'ahead' },
]

export const OccurrenceListJson = Type.Object(
  { occurrences: Type.Array(OccurrenceJson), count: Type.Integer() },
  { title: 'OccurrenceList', examples: [{ occurrences, count: 2 }] },
)
export type OccurrenceListJson = Static<typeof OccurrenceListJson>

export const OccurrenceQuery = Type.Object({
  limit: PageQuery.properties.page_size,
  from: Type.Optional(
    DateOnly(
      'First date to list, YYYY-MM-DD. Default: that of the oldest incomplete occurrence, ' +
        'or else of the newest created one',
    ),
  ),
})

const changed = {
  ...essay,
  id: 14,
  title: 'Kanji test',
  description: '',
  priority: 'medium',
  due_date: '2026-04-13T18:00:00+09:00',
  reminder_at: '2026-04-13T06:00:00+09:00',
  recurring_assignment_id: kanjiTest.id,
}

export const EditPreviewJson = Type.Object(
  {
    recurring_assignment: RecurringSettingJson,
    changed: Type.Array(AssignmentJson, {
      description: 'Assignments that the edit changes, in their new state',
    }),
    left_count: Type.Integer({
      description: 'Number of incomplete assignments that do not change',
    }),
    occurrences: Type.Array(OccurrenceJson, { description: 'The next five that would be created' }),
  },
  {
    title: 'RecurringAssignmentPreview',
    examples: [
      {
        recurring_assignment: { ...kanjiTest, due_time: '18:00' },
        changed: [changed],
        left_count: 0,
        occurrences: [
          {
            date: '2026-04-20',
            due_date: '2026-04-20T18:00:00+09:00',
            is_made: false,
            state: 'ahead',
          },
        ],
      },
    ],
  },
)
export type EditPreviewJson = Static<typeof EditPreviewJson>
