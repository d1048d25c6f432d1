import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { AssignmentOrder } from '../domain/assignment-order.ts'
import { offsetOf } from '../domain/pagination.ts'
import { type Condition, conditionsOf } from './assignment-conditions.ts'
import { assignmentColumns, toAssignment } from './assignment-rows.ts'
import type { AssignmentStatements } from './assignment-statements.ts'
import type { Session, Statement, Value } from './engines/engine.ts'
import type { Tables } from './schema.ts'
import { parameter, statement } from './statement.ts'
import type { AssignmentQuery, AssignmentReader } from './store.ts'

/** Reads assignments. Each shape of query is compiled once, when it is first asked for. */
export function assignmentReader(
  session: Session,
  { find }: AssignmentStatements,
): AssignmentReader {
  const statements = new Map<string, Statement>()
  const prepared = (key: string, build: () => Statement): Statement => {
    const known = statements.get(key) ?? build()
    statements.set(key, known)
    return known
  }
  const run = (kind: Kind, { criteria, order }: AssignmentQuery, userId: number, rest: Value[]) => {
    const conditions = conditionsOf(criteria)
    const key = [kind, ...conditions.map(({ shape }) => shape), order.by, order.descending].join()
    const query = prepared(key, () => statement(kinds[kind](session.db, conditions, order)))
    return session.all(query, [userId, ...conditions.flatMap(({ values }) => values), ...rest])
  }

  return {
    async find(userId, id) {
      const [row] = await session.all(find, [userId, id])
      return row && toAssignment(row)
    },
    async list(userId, query, page) {
      const rows = await run('page', query, userId, [page.pageSize, offsetOf(page)])
      const [count] = await run('count', query, userId, [])
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

function matching(db: Kysely<Tables>, conditions: readonly Condition[]) {
  return conditions.reduce(
    (query, condition) => query.where((builder) => condition.toSql(builder)),
    db.selectFrom('assignments').where('user_id', '=', parameter),
  )
}

const orderColumns = {
  dueDate: 'due_date',
  completedAt: 'completed_at',
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
