import type { Kysely } from 'kysely'
import type { AssignmentOrder } from '../../domain/assignments/assignment-order.ts'
import type { Tables } from '../schema.ts'
import { parameter } from '../statement.ts'
import { matching } from './assignment-conditions.ts'
import type { AssignmentList } from './assignment-lists.ts'
import type { assignmentColumns } from './assignment-rows.ts'

export type Column = (typeof assignmentColumns)[number]

export const orderColumns = {
  dueDate: 'due_date',
  completedAt: 'completed_at',
  nominalDate: 'nominal_date',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  priority: 'priority',
  title: 'title',
} as const satisfies Record<AssignmentOrder['by'], keyof Tables['assignments']>

export const directionOf = ({ descending }: AssignmentOrder) => (descending ? 'desc' : 'asc')

/** `columns` of all items, in an order in which no two are equal. */
export const itemsOf = (
  db: Kysely<Tables>,
  { conditions, order }: AssignmentList,
  columns: readonly Column[],
) =>
  matching(db, conditions)
    .select(columns)
    .orderBy(orderColumns[order.by], directionOf(order))
    .orderBy('id', directionOf(order))

export const pageOf = (...asked: Parameters<typeof itemsOf>) =>
  itemsOf(...asked)
    .limit(parameter)
    .offset(parameter)
