import {
  type AliasableExpression,
  type Expression,
  type Kysely,
  type QueryCreator,
  type Selection,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { Tables } from '../schema.ts'
import { parameter } from '../statement.ts'
import { matching, valuesOf } from './assignment-conditions.ts'
import { assignmentCount } from './assignment-counts.ts'
import type { AssignmentList, ListStatement } from './assignment-lists.ts'
import { assignmentColumns } from './assignment-rows.ts'
import { type Column, directionOf, orderColumns, pageOf } from './list-order.ts'

/**
 * Statements for a server, where each is a round trip. Those of pages have the total at the end
 * of each row, of the same moment; an empty page has one row, of nulls and the total.
 */
export const serverStatements = {
  /** A page near the beginning of an index, as `assignmentColumns`. */
  nearPage: nearPage(assignmentColumns),
  /** Its versions alone: `id`, `updated_at`. */
  nearVersions: nearPage(['id', 'updated_at']),
  /** Any other page, as `assignmentColumns`. */
  farPage: {
    toSql: farPage,
    values: ({ criteria, conditions }, userId, bounds) => [
      ...[userId, userId, ...valuesOf(conditions), ...bounds],
      ...assignmentCount(criteria).values(userId),
    ],
  },
  /** A page of a search, as `assignmentColumns`. */
  soughtPage: {
    toSql: soughtPage,
    values: ({ conditions }, userId, bounds) => [
      ...[userId, ...valuesOf(conditions)],
      ...[userId, ...bounds],
    ],
  },
} satisfies Record<string, ListStatement>

function nearPage(columns: readonly Column[]): ListStatement {
  return {
    toSql(db, list) {
      const shown = [...new Set<Column>([...columns, orderColumns[list.order.by]])]
      const counted = assignmentCount(list.criteria).toSql(db)
      return withCount(db, list, { columns, page: pageOf(db, list, shown), counted })
    },
    values: ({ criteria, conditions }, userId, bounds) => [
      ...[userId, ...valuesOf(conditions), ...bounds],
      ...assignmentCount(criteria).values(userId),
    ],
  }
}

/**
 * Often an index alone has the ids of a page. Otherwise PostgreSQL would read whole rows just to skip them, or to sort
 * them. Of an array it expects few ids, and of a subquery a tenth of all, for which it would read the whole table.
 */
function farPage(db: Kysely<Tables>, list: AssignmentList) {
  const ids = pageOf(db, list, ['id'])
  return withCount(db, list, {
    columns: assignmentColumns,
    page: rowsOf(db, ids),
    counted: assignmentCount(list.criteria).toSql(db),
  })
}

const rowsOf = (db: Kysely<Tables>, ids: Expression<unknown>) =>
  db
    .selectFrom('assignments')
    .select(assignmentColumns)
    .where('user_id', '=', parameter)
    .where('id', '=', sql<number>`any(array(${ids}))`)

type FoundPage = SelectQueryBuilder<Tables, 'assignments', Selection<Tables, 'assignments', Column>>

interface Joining {
  readonly columns: readonly Column[]
  readonly page: FoundPage
  /** Selects the total as `count`. */
  readonly counted: AliasableExpression<{ count: number }>
}

/** Each row of the page, with the total behind it. */
function withCount(
  db: QueryCreator<Tables>,
  { order }: AssignmentList,
  { columns, page, counted }: Joining,
) {
  const direction = directionOf(order)
  return db
    .selectFrom(page.as('found'))
    .rightJoin(counted.as('counted'), (join) => join.onTrue())
    .select(columns.map((column) => `found.${column}` as const))
    .select('counted.count')
    .orderBy(`found.${orderColumns[order.by]}`, direction)
    .orderBy('found.id', direction)
}

/** Texts take longest to look at, so they are looked at once, not once for the page and once for the total. */
function soughtPage(db: Kysely<Tables>, list: AssignmentList) {
  const { conditions, order } = list
  const column = orderColumns[order.by]
  const direction = directionOf(order)
  const sought = db.withTables<{ sought: Tables['assignments'] }>().selectFrom('sought')
  const ids = sought
    .select('id')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(parameter)
    .offset(parameter)
  const looking = db.with(
    (cte) => cte('sought').materialized(),
    () => matching(db, conditions).select(['id', column]),
  )
  return withCount(looking, list, {
    columns: assignmentColumns,
    page: rowsOf(db, ids),
    counted: sought.select(({ fn }) => fn.countAll<number>().as('count')),
  })
}
