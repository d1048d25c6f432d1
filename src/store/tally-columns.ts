import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from './schema.ts'
import { parameter, textParameter } from './statement.ts'

/** What is counted of assignments: total, completed, overdue at the one parameter, completed on time. */
export const counts = ({ fn }: ExpressionBuilder<Tables, 'assignments'>) => [
  fn.countAll<number>().as('total'),
  fn.count<number>('completed_at').as('completed'),
  sql<number>`count(case when completed_at is null and due_date < ${parameter} then 1 end)`.as(
    'overdue',
  ),
  sql<number>`count(case when completed_at <= due_date then 1 end)`.as('on_time'),
]

/** The places of what counts are kept by, in the order of the columns. */
export const ownerPlaces = {
  user_id: parameter,
  is_archived: parameter,
  subject: textParameter,
} as const

/** The places of the counts themselves. */
export const countPlaces = {
  total: parameter,
  completed: parameter,
  on_time: parameter,
  overdue: parameter,
} as const

/** Each count of `table` with that of the row that would have been inserted. */
export function sumsWith(table: 'subject_tallies' | 'day_tallies') {
  const sum = (name: string) =>
    sql<number>`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`
  return {
    total: sum('total'),
    completed: sum('completed'),
    on_time: sum('on_time'),
    overdue: sum('overdue'),
  }
}
