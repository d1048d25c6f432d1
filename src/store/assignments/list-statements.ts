import { listLength } from '../list-length.ts'
import { matching, valuesOf } from './assignment-conditions.ts'
import { assignmentCount } from './assignment-counts.ts'
import type { ListStatement } from './assignment-lists.ts'
import { assignmentColumns } from './assignment-rows.ts'
import { itemsOf, pageOf } from './list-order.ts'
import { serverStatements } from './server-statements.ts'

const ofAll: ListStatement['values'] = ({ conditions }, userId) => [userId, ...valuesOf(conditions)]
const ofPage: ListStatement['values'] = ({ conditions }, userId, bounds) => [
  userId,
  ...valuesOf(conditions),
  ...bounds,
]

export const listStatements = {
  all: { toSql: (db, list) => itemsOf(db, list, assignmentColumns), values: ofAll },
  length: {
    toSql: (db, { conditions }) => matching(db, conditions).select(listLength.as('length')),
    values: ofAll,
  },
  ids: { toSql: (db, list) => itemsOf(db, list, ['id']), values: ofAll },
  pageOfIds: { toSql: (db, list) => pageOf(db, list, ['id']), values: ofPage },
  pageOfVersions: { toSql: (db, list) => pageOf(db, list, ['id', 'updated_at']), values: ofPage },
  page: { toSql: (db, list) => pageOf(db, list, assignmentColumns), values: ofPage },
  count: {
    toSql: (db, { criteria }) => assignmentCount(criteria).toSql(db),
    values: ({ criteria }, userId) => assignmentCount(criteria).values(userId),
  },
  ...serverStatements,
} satisfies Record<string, ListStatement>
