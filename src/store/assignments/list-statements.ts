import type { Kysely, SelectQueryBuilder } from 'kysely'
import { listLength } from '../list-length.ts'
import type { Tables } from '../schema.ts'
import { boundParameter } from '../statement.ts'
import { matching, valuesOf } from './assignment-conditions.ts'
import { assignmentCount } from './assignment-counts.ts'
import type { AssignmentList, ListStatement } from './assignment-lists.ts'
import { assignmentColumns } from './assignment-rows.ts'
import { ordered } from './list-order.ts'
import { serverStatements } from './server-statements.ts'

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
    toSql: (db, { criteria }) => assignmentCount(criteria).toSql(db),
    values: ({ criteria }, userId) => assignmentCount(criteria).values(userId),
  },
  ...serverStatements,
} satisfies Record<string, ListStatement>

function all(db: Kysely<Tables>, { conditions, order }: AssignmentList) {
  return ordered(matching(db, conditions).select(assignmentColumns), order)
}

function idsOf(db: Kysely<Tables>, { conditions, order }: AssignmentList) {
  return ordered(matching(db, conditions).select('id'), order)
}

const bounded = <O>(query: SelectQueryBuilder<Tables, 'assignments', O>) =>
  query.limit(boundParameter).offset(boundParameter)
