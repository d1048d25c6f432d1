import type { SelectQueryBuilder } from 'kysely'
import type { AssignmentOrder } from '../../domain/assignments/assignment-order.ts'
import type { Tables } from '../schema.ts'

/** The columns by which a list can be ordered. */
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

/** `query`, in an order in which no two assignments are equal. */
export const ordered = <O>(
  query: SelectQueryBuilder<Tables, 'assignments', O>,
  order: AssignmentOrder,
) => query.orderBy(orderColumns[order.by], directionOf(order)).orderBy('id', directionOf(order))
