import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { AssignmentCriteria } from '../../domain/assignments/assignment-criteria.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Value } from '../engines/engine.ts'
import type { Tables } from '../schema.ts'
import { parameter } from '../statement.ts'
import type { KeptCount, KeptCounts } from '../tallies/kept-counts.ts'
import { uncounted, uncountedBy, uncountedValues } from '../tallies/uncounted.ts'
import { type Condition, conditionsOf, matching, valuesOf } from './assignment-conditions.ts'

/** A query for the number of a user's assignments that meet some criteria. */
interface Count {
  values(userId: number): readonly Value[]
  /** Selects it as `count`. */
  toSql(db: Kysely<Tables>): CountQuery
  readonly kept?: KeptNumber
}

/** The count among a user's stored counts. */
interface KeptNumber {
  in(counts: KeptCounts): number
  /** The instant that the overdue counts must be of, if it matters. */
  readonly asOf?: Instant
}

type CountQuery =
  | SelectQueryBuilder<Tables, 'assignments', { count: number }>
  | SelectQueryBuilder<Tables, 'user_states', { count: number }>

/**
 * The stored count if there is one, or else a counting query. Its SQL follows from the shape of the
 * conditions, and the value of `isArchived`.
 */
export function assignmentCount(criteria: AssignmentCriteria): Count {
  const { isCompleted, isArchived, dueBefore, ...others } = criteria
  const isOfList = Object.values(others).every((value) => value === undefined)
  if (isOfList && dueBefore === undefined) return keptCount(isCompleted, isArchived)
  if (isOfList && dueBefore !== undefined && isCompleted === false) {
    return overdueCount(dueBefore, isArchived)
  }
  const conditions = conditionsOf(criteria)
  return {
    values: (userId) => [userId, ...valuesOf(conditions)],
    toSql: (db) => counted(db, conditions),
  }
}

const counted = (db: Kysely<Tables>, conditions: readonly Condition[]) =>
  matching(db, conditions).select(({ fn }) => fn.countAll<number>().as('count'))

function keptCount(isCompleted: boolean | undefined, isArchived: boolean | undefined): Count {
  const numberOf = ({ total, completed }: KeptCount) =>
    isCompleted === undefined ? total : isCompleted ? completed : total - completed
  return {
    kept: { in: (counts) => sumIn(counts, isArchived, numberOf) },
    values: (userId) => [userId],
    toSql: (db) => {
      const prefixes = prefixesOf(isArchived)
      const total = sumOf('total', prefixes)
      const completed = sumOf('completed', prefixes)
      const open = sql<number>`${total} - (${completed})`
      return kept(db, isCompleted === undefined ? total : isCompleted ? completed : open)
    },
  }
}

function overdueCount(now: Instant, isArchived: boolean | undefined): Count {
  return {
    kept: { in: (counts) => sumIn(counts, isArchived, ({ overdue }) => overdue), asOf: now },
    values: (userId) => [...uncountedValues(userId, now), userId],
    toSql: (db) => {
      const overdue = sumOf('overdue', prefixesOf(isArchived))
      const since = uncounted(db, isArchived).select(
        sql`coalesce(sum(${uncountedBy}), 0)`.as('since'),
      )
      return kept(db, sql`${overdue} + ${since}`)
    },
  }
}

const kept = (db: Kysely<Tables>, count: RawBuilder<number>) =>
  db.selectFrom('user_states').select(count.as('count')).where('user_id', '=', parameter)

function sumIn(
  { current, archived }: KeptCounts,
  isArchived: boolean | undefined,
  numberOf: (of: KeptCount) => number,
): number {
  if (isArchived === undefined) return numberOf(current) + numberOf(archived)
  return numberOf(isArchived ? archived : current)
}

const prefixesOf = (isArchived: boolean | undefined) =>
  isArchived === undefined ? ['', 'archived_'] : [isArchived ? 'archived_' : '']

const sumOf = (name: string, prefixes: readonly string[]) =>
  sql<number>`${sql.join(
    prefixes.map((prefix) => sql.ref(prefix + name)),
    sql` + `,
  )}`
