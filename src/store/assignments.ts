import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { AssignmentOrder } from '../domain/assignment-order.ts'
import { offsetOf } from '../domain/pagination.ts'
import {
  type Condition,
  conditionsOf,
  matching,
  shapeOf,
  valuesOf,
} from './assignment-conditions.ts'
import { assignmentColumns, toAssignment } from './assignment-rows.ts'
import type { AssignmentStatements } from './assignment-statements.ts'
import type { Session, Value } from './engines/engine.ts'
import type { Tables } from './schema.ts'
import { parameter, StatementCache } from './statement.ts'
import type { AssignmentQuery, AssignmentReader } from './store.ts'

/** Reads assignments. Each shape of query is compiled once, when it is first asked for. */
export function assignmentReader(
  session: Session,
  { find }: AssignmentStatements,
): AssignmentReader {
  const statements = new StatementCache()
  const run = (kind: Kind, { criteria, order }: AssignmentQuery, userId: number, rest: Value[]) => {
    const conditions = conditionsOf(criteria)
    const shape = [kind, shapeOf(conditions), order.by, order.descending].join()
    const query = statements.get(shape, () => kinds[kind](session.db, conditions, order))
    return session.all(query, [userId, ...valuesOf(conditions), ...rest])
  }

  return {
    async find(userId, id) {
      const [row] = await session.all(find, [userId, id])
      return row && toAssignment(row)
    },
    async list(userId, query, page) {
      // Asked at once: where one connection reads, no write can come between the two.
      const [rows, [count]] = await Promise.all([
        run('page', query, userId, [page.pageSize, offsetOf(page)]),
        run('count', query, userId, []),
      ])
      return { items: rows.map(toAssignment), totalCount: Number(count?.[0]) }
    },
    async all(userId, query) {
      return (await run('all', query, userId, [])).map(toAssignment)
    },
  }
}

type Kind = keyof typeof kinds

const kinds = {
  all: (db: Kysely<Tables>, conditions: readonly Condition[], order: AssignmentOrder) =>
    ordered(matching(db, conditions).select(assignmentColumns), order),
  page: (db: Kysely<Tables>, conditions: readonly Condition[], order: AssignmentOrder) =>
    ordered(matching(db, conditions).select(assignmentColumns), order)
      // A bare parameter here would make SQLite prepare the statement again at each run.
      .limit(sql<number>`cast(${parameter} as bigint)`)
      .offset(sql<number>`cast(${parameter} as bigint)`),
  count: (db: Kysely<Tables>, conditions: readonly Condition[]) =>
    matching(db, conditions).select(({ fn }) => fn.countAll().as('count')),
} as const

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
