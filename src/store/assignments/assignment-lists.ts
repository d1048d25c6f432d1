import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { AssignmentOrder } from '../../domain/assignments/assignment-order.ts'
import type { Value } from '../engines/engine.ts'
import { listLength } from '../list-length.ts'
import type { Tables } from '../schema.ts'
import { boundParameter, parameter } from '../statement.ts'
import type { AssignmentQuery } from '../store.ts'
import {
  type Condition,
  conditionsOf,
  matching,
  shapeOf,
  valuesOf,
} from './assignment-conditions.ts'
import { countOf } from './assignment-counts.ts'
import { assignmentColumns } from './assignment-rows.ts'

/** A query for one list, for any user. */
export interface AssignmentList extends AssignmentQuery {
  readonly conditions: readonly Condition[]
  /** Equal for lists with the same SQL. */
  readonly shape: string
}

export function listOf({ criteria, order }: AssignmentQuery): AssignmentList {
  const conditions = conditionsOf(criteria)
  // The SQL of the total depends on that value.
  const { isArchived } = criteria
  const shape = `${shapeOf(conditions)},${isArchived},${order.by},${order.descending}`
  return { criteria, conditions, order, shape }
}

/**
 * Whether an index has the list in its order, so that a page needs no look at all assignments. The
 * total may be counted in it.
 */
export function isIndexed({ criteria, order }: AssignmentQuery): boolean {
  const { isCompleted, isArchived, dueFrom, dueBefore, recurringSettingId, ...rest } = criteria
  const { nominalFrom, ...others } = rest
  if (Object.values(others).some((value) => value !== undefined)) return false
  // One series has few assignments.
  if (recurringSettingId !== undefined) return true
  if (isArchived === undefined || nominalFrom !== undefined) return false
  if (order.by === 'dueDate') return isCompleted !== true
  const isBounded = dueFrom !== undefined || dueBefore !== undefined
  return order.by === 'completedAt' && isCompleted === true && !isBounded
}

/** `limit` and `offset`. */
export type Bounds = readonly [limit: number, offset: number]

/** The statements of a list, and functions for their values. */
export const listStatements = {
  /** All items, as `assignmentColumns`. */
  all: {
    toSql: all,
    values: ({ conditions }, userId) => [userId, ...valuesOf(conditions)],
  },
  /** The length of all items, as `listLength`. */
  length: {
    toSql: (db, { conditions }) => matching(db, conditions).select(listLength.as('length')),
    values: ({ conditions }, userId) => [userId, ...valuesOf(conditions)],
  },
  /** The ids of all items. */
  ids: {
    toSql: idsOf,
    values: ({ conditions }, userId) => [userId, ...valuesOf(conditions)],
  },
  /** The ids of one page. */
  pageOfIds: {
    toSql: (db, list) => bounded(idsOf(db, list)),
    values: ({ conditions }, userId, bounds) => [userId, ...valuesOf(conditions), ...bounds],
  },
  /** One page. */
  page: {
    toSql: (db, list) => bounded(all(db, list)),
    values: ({ conditions }, userId, bounds) => [userId, ...valuesOf(conditions), ...bounds],
  },
  /** The total. */
  count: {
    toSql: (db, { criteria }) => countOf(criteria).toSql(db),
    values: ({ criteria }, userId) => countOf(criteria).values(userId),
  },
  /** One page, each row followed by the total; nulls if the page is empty. */
  pageWithCount: {
    toSql: pageWithCount,
    values: ({ criteria, conditions }, userId, bounds) => [
      userId,
      userId,
      ...valuesOf(conditions),
      ...bounds,
      ...countOf(criteria).values(userId),
    ],
  },
} satisfies Record<string, ListStatement>

interface ListStatement {
  toSql(db: Kysely<Tables>, list: AssignmentList): { compile(): { readonly sql: string } }
  values(list: AssignmentList, userId: number, bounds: Bounds): readonly Value[]
}

function idsOf(db: Kysely<Tables>, { conditions, order }: AssignmentList) {
  return ordered(matching(db, conditions).select('id'), order)
}

function all(db: Kysely<Tables>, { conditions, order }: AssignmentList) {
  return ordered(matching(db, conditions).select(assignmentColumns), order)
}

const bounded = <O>(query: SelectQueryBuilder<Tables, 'assignments', O>) =>
  query.limit(boundParameter).offset(boundParameter)

/** Page and total in one statement, of one moment. An empty page has one row for the total. */
function pageWithCount(db: Kysely<Tables>, list: AssignmentList) {
  const { criteria, order } = list
  // PostgreSQL would read whole rows just to skip them. An index alone has the ids of the page.
  const ids = bounded(idsOf(db, list))
  const found = db
    .selectFrom('assignments')
    .select(assignmentColumns)
    .where('user_id', '=', parameter)
    .where('id', 'in', ids)
    .as('found')
  const counted = countOf(criteria).toSql(db).as('counted')
  const joined = db
    .selectFrom(found)
    .rightJoin(counted, (join) => join.onTrue())
    .select(assignmentColumns.map((column) => `found.${column}` as const))
    .select('counted.count')
  const direction = order.descending ? 'desc' : 'asc'
  return joined.orderBy(`found.${orderColumns[order.by]}`, direction).orderBy('found.id', direction)
}

const orderColumns = {
  dueDate: 'due_date',
  completedAt: 'completed_at',
  nominalDate: 'nominal_date',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  priority: 'priority',
  title: 'title',
} as const

function ordered<O>(
  query: SelectQueryBuilder<Tables, 'assignments', O>,
  { by, descending }: AssignmentOrder,
) {
  const direction = descending ? 'desc' : 'asc'
  return query.orderBy(orderColumns[by], direction).orderBy('id', direction)
}
