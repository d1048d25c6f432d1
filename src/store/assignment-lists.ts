import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { AssignmentOrder } from '../domain/assignment-order.ts'
import {
  type Condition,
  conditionsOf,
  matching,
  shapeOf,
  valuesOf,
} from './assignment-conditions.ts'
import { type Count, countOf } from './assignment-counts.ts'
import { assignmentColumns } from './assignment-rows.ts'
import type { Value } from './engines/engine.ts'
import type { Tables } from './schema.ts'
import { parameter } from './statement.ts'
import type { AssignmentQuery } from './store.ts'

/** What is asked of one list, whoever's it is. */
export interface AssignmentList {
  readonly conditions: readonly Condition[]
  readonly order: AssignmentOrder
  readonly count: Count
  /** The same for lists whose SQL is the same. */
  readonly shape: string
}

export function listOf({ criteria, order }: AssignmentQuery): AssignmentList {
  const conditions = conditionsOf(criteria)
  const count = countOf(criteria)
  const shape = [shapeOf(conditions), count.shape, order.by, order.descending].join()
  return { conditions, order, count, shape }
}

/** At most so many, after so many others. */
export type Bounds = readonly [limit: number, offset: number]

/** The ways to ask for a list: the SQL, and the values for its places. */
export const listStatements = {
  /** Every one, as `assignmentColumns`. */
  all: {
    toSql: all,
    values: ({ conditions }, userId) => [userId, ...valuesOf(conditions)],
  },
  /** The id of every one. */
  ids: {
    toSql: idsOf,
    values: ({ conditions }, userId) => [userId, ...valuesOf(conditions)],
  },
  /** The ids of some of them. */
  pageOfIds: {
    toSql: (db, list) => bounded(idsOf(db, list)),
    values: ({ conditions }, userId, bounds) => [userId, ...valuesOf(conditions), ...bounds],
  },
  /** Some of them. */
  page: {
    toSql: (db, list) => bounded(all(db, list)),
    values: ({ conditions }, userId, bounds) => [userId, ...valuesOf(conditions), ...bounds],
  },
  /** How many there are. */
  count: {
    toSql: (db, { count }) => count.toSql(db),
    values: ({ count }, userId) => count.values(userId),
  },
  /** Some of them, each followed by how many there are; where there is none, nulls are. */
  pageWithCount: {
    toSql: pageWithCount,
    values: ({ conditions, count }, userId, bounds) => [
      userId,
      userId,
      ...valuesOf(conditions),
      ...bounds,
      ...count.values(userId),
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
  query
    // A bare parameter here would make SQLite prepare the statement again at each run.
    .limit(sql<number>`cast(${parameter} as bigint)`)
    .offset(sql<number>`cast(${parameter} as bigint)`)

/** Both in one question, and of one moment; a row of its own for the count of an empty page. */
function pageWithCount(db: Kysely<Tables>, list: AssignmentList) {
  const { order, count } = list
  // PostgreSQL would read whole rows only to pass over them: an index alone tells which are on the page.
  const ids = bounded(idsOf(db, list))
  const found = db
    .selectFrom('assignments')
    .select(assignmentColumns)
    .where('user_id', '=', parameter)
    .where('id', 'in', ids)
    .as('found')
  const counted = count.toSql(db).as('counted')
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
