import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from './schema.ts'
import { parameter } from './statement.ts'

/** What is counted of assignments: total, completed, overdue at the one parameter, completed on time. */
export const counts = ({ fn }: ExpressionBuilder<Tables, 'assignments'>) => [
  fn.countAll<number>().as('total'),
  fn.count<number>('completed_at').as('completed'),
  sql<number>`count(case when completed_at is null and due_date < ${parameter} then 1 end)`.as(
    'overdue',
  ),
  sql<number>`count(case when completed_at <= due_date then 1 end)`.as('on_time'),
]

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
