import type { Static, TString } from 'typebox'
import { DateOnly, includeArchived } from './conventions.ts'
import { Type } from './type.ts'

const counters = {
  completed: Type.Integer(),
  pending: Type.Integer(),
  overdue: Type.Integer(),
}
const rate = Type.Number({
  description:
    'Percentage of completed assignments that were on time, with one decimal; 0 if none is completed',
  examples: [87.5],
})

const Nullable = (it: TString) => Type.Union([it, Type.Null()])

const SubjectStatisticsJson = Type.Object(
  {
    subject: Type.String(),
    total: Type.Integer(),
    ...counters,
    on_time_completion_rate: rate,
  },
  { title: 'SubjectStatistics' },
)

export const StatisticsJson = Type.Object(
  {
    total_assignments: Type.Integer(),
    completed_assignments: Type.Integer(),
    pending_assignments: Type.Integer(),
    overdue_assignments: Type.Integer(),
    on_time_completion_rate: rate,
    filter: Type.Object({
      subject: Nullable(Type.String({ description: 'The requested subject' })),
      from: Nullable(DateOnly('YYYY-MM-DD')),
      to: Nullable(DateOnly('YYYY-MM-DD')),
    }),
    subjects: Type.Optional(
      Type.Array(SubjectStatisticsJson, {
        description: 'By name; absent if the request names a subject',
      }),
    ),
  },
  {
    title: 'Statistics',
    examples: [
      {
        total_assignments: 21,
        completed_assignments: 16,
        pending_assignments: 5,
        overdue_assignments: 1,
        on_time_completion_rate: 87.5,
        filter: { subject: null, from: '2026-04-01', to: null },
        subjects: [
          {
            subject: 'Japanese',
            total: 12,
            completed: 9,
            pending: 3,
            overdue: 1,
            on_time_completion_rate: 88.9,
          },
          {
            subject: 'Mathematics',
            total: 9,
            completed: 7,
            pending: 2,
            overdue: 0,
            on_time_completion_rate: 85.7,
          },
        ],
      },
    ],
  },
)
export type StatisticsJson = Static<typeof StatisticsJson>

export const StatisticsQuery = Type.Object({
  subject: Type.Optional(Type.String({ description: 'Only this subject' })),
  from: Type.Optional(DateOnly('First day of creation, YYYY-MM-DD. Not after `to`')),
  to: Type.Optional(DateOnly('Last day of creation, YYYY-MM-DD')),
  include_archived: includeArchived,
})
