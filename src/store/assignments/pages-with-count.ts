import type { Kysely, Selection, SelectQueryBuilder } from 'kysely'
import type { Tables } from '../schema.ts'
import { parameter, unplannedParameter } from '../statement.ts'
import { matching, valuesOf } from './assignment-conditions.ts'
import { countOf } from './assignment-counts.ts'
import type { AssignmentList, ListStatement } from './assignment-lists.ts'
import { assignmentColumns } from './assignment-rows.ts'
import { directionOf, idsOf, orderColumns, ordered } from './list-order.ts'

type Column = (typeof assignmentColumns)[number]

/**
 * Statements for a page and its total, of one moment: for a server, where each statement is
 * a round trip. Each row ends with the total; an empty page has one row, of nulls and the total.
 */
export const pagesWithCount = {
  /** A page near the beginning of an index, as `assignmentColumns`. */
  nearPage: nearPage(assignmentColumns),
  /** The versions of its items alone: `id`, `updated_at`. */
  nearVersions: nearPage(['id', 'updated_at']),
  /** A page further on, as `assignmentColumns`. */
  farPage: {
    toSql: farPage,
    values: ({ criteria, conditions }, userId, bounds) => [
      ...[userId, userId, ...valuesOf(conditions), ...bounds],
      ...countOf(criteria).values(userId),
    ],
  },
  /** A page of a list whose items and total are only found by a look at all assignments, as `assignmentColumns`. */
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
      const { conditions, order } = list
      const shown = [...new Set<Column>([...columns, orderColumns[order.by]])]
      const page = ordered(matching(db, conditions).select(shown), order)
      return withCount(db, list, columns, page.limit(unplannedParameter).offset(unplannedParameter))
    },
    values: ({ criteria, conditions }, userId, bounds) => [
      ...[userId, ...valuesOf(conditions), ...bounds],
      ...countOf(criteria).values(userId),
    ],
  }
}

/** An index alone has the ids of the page. Otherwise PostgreSQL would read whole rows just to skip them. */
function farPage(db: Kysely<Tables>, list: AssignmentList) {
  const ids = idsOf(db, list).limit(unplannedParameter).offset(unplannedParameter)
  const page = db
    .selectFrom('assignments')
    .select(assignmentColumns)
    .where('user_id', '=', parameter)
    .where('id', 'in', ids)
  return withCount(db, list, assignmentColumns, page)
}

type FoundPage = SelectQueryBuilder<Tables, 'assignments', Selection<Tables, 'assignments', Column>>

function withCount(
  db: Kysely<Tables>,
  { criteria, order }: AssignmentList,
  columns: readonly Column[],
  page: FoundPage,
) {
  const direction = directionOf(order)
  return db
    .selectFrom(page.as('found'))
    .rightJoin(countOf(criteria).toSql(db).as('counted'), (join) => join.onTrue())
    .select(columns.map((column) => `found.${column}` as const))
    .select('counted.count')
    .orderBy(`found.${orderColumns[order.by]}`, direction)
    .orderBy('found.id', direction)
}

/** The look is taken once, not once for the page and once for the total. */
function soughtPage(db: Kysely<Tables>, { conditions, order }: AssignmentList) {
  const column = orderColumns[order.by]
  const direction = directionOf(order)
  return db
    .with(
      (cte) => cte('sought').materialized(),
      () => matching(db, conditions).select(['id', column]),
    )
    .selectFrom((query) =>
      query
        .selectFrom('assignments')
        .select(assignmentColumns)
        .where('user_id', '=', parameter)
        .where('id', 'in', (ids) =>
          ids
            .selectFrom('sought')
            .select('sought.id')
            .orderBy(`sought.${column}`, direction)
            .orderBy('sought.id', direction)
            .limit(unplannedParameter)
            .offset(unplannedParameter),
        )
        .as('found'),
    )
    .rightJoin(
      (query) =>
        query
          .selectFrom('sought')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(assignmentColumns.map((shown) => `found.${shown}` as const))
    .select('counted.count')
    .orderBy(`found.${column}`, direction)
    .orderBy('found.id', direction)
}
