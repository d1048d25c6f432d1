import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import { parameter, textParameter } from '../statement.ts'

/** The counted expressions: total, completed, overdue at the one parameter, completed on time. */
export const counts = ({ fn }: ExpressionBuilder<Tables, 'assignments'>) => [
  fn.countAll<number>().as('total'),
  fn.count<number>('completed_at').as('completed'),
  sql<number>`count(case when completed_at is null and due_date < ${parameter} then 1 end)`.as(
    'overdue',
  ),
  sql<number>`count(case when completed_at <= due_date then 1 end)`.as('on_time'),
]

/** Placeholders of the key columns, in order. */
export const ownerPlaces = {
  user_id: parameter,
  is_archived: parameter,
  subject: textParameter,
} as const

/** Placeholders of the counts. */
export const countPlaces = {
  total: parameter,
  completed: parameter,
  on_time: parameter,
  overdue: parameter,
} as const

/** Each count of `table`, plus that of the row in conflict. */
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
