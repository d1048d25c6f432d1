import { type Kysely, sql } from 'kysely'
import type { StatisticsCriteria } from '../../domain/assignments/statistics.ts'
import { dayStarts, type Instant } from '../../domain/time/time.ts'
import type { Connection, Row, Value } from '../engines/engine.ts'
import type { Tables } from '../schema.ts'
import { parameter, StatementCache, textParameter } from '../statement.ts'
import { mostRows } from './tally-columns.ts'
import { archivedAs, archivedIn, uncountedBySubject, uncountedValues } from './uncounted.ts'

/**
 * A reader of counts by subject for a period; undefined if no counters exist for exactly
 * these days.
 */
export function dayTallyReader(connection: Connection) {
  const statements = new StatementCache()
  return async (
    userId: number,
    criteria: StatisticsCriteria,
    now: Instant,
  ): Promise<readonly Row[] | undefined> => {
    const shape = `${criteria.includeArchived} ${criteria.subject !== undefined}`
    const query = statements.get(shape, () => dayTallies(connection.db, criteria))
    const rows = await connection.all(query, dayTallyValues(userId, criteria, now))
    const timeZone = rows.map((row) => row[zoneAt]).find((zone) => zone !== null)
    if (timeZone === undefined || !isOfDays(criteria, String(timeZone))) return undefined
    return rows.filter(([subject]) => subject !== null)
  }
}

/** The place of the zone in a row, after the counts of a subject. */
const zoneAt = 5

/**
 * The stored counts by subject for a period, the zone of their days, and what has become
 * overdue since. One statement, so all of it is of one state.
 */
function dayTallies(db: Kysely<Tables>, criteria: StatisticsCriteria) {
  // A left join, so that a row with the zone exists even if those days have no counts.
  const kept = db
    .selectFrom('user_states')
    .leftJoin('day_tallies', (join) =>
      join
        .on('day_tallies.user_id', '=', parameter)
        .on('is_archived', 'in', archivedAs(archivedIn(criteria)))
        .$call((on) => (criteria.subject === undefined ? on : on.on('subject', '=', textParameter)))
        .on('day', '>=', parameter)
        .on('day', '<', parameter),
    )
    .select([
      'subject',
      ...(['total', 'completed', 'overdue', 'on_time'] as const).map((name) =>
        sql<number>`sum(${sql.ref(`day_tallies.${name}`)})`.as(name),
      ),
      'day_zone',
    ])
    .where('user_states.user_id', '=', parameter)
    .groupBy(['user_states.user_id', 'subject'])
  const since = uncountedBySubject(db, criteria)
    .select(sql<string | null>`null`.as('day_zone'))
    .where('created_at', '>=', parameter)
    .where('created_at', '<', parameter)
  return kept.unionAll(since).orderBy('subject').limit(mostRows)
}

function dayTallyValues(userId: number, criteria: StatisticsCriteria, now: Instant): Value[] {
  const { createdFrom = earliest, createdBefore = latest, subject } = criteria
  const rest = [...(subject === undefined ? [] : [subject]), createdFrom, createdBefore]
  return [userId, ...rest, userId, ...uncountedValues(userId, now), ...rest]
}

const earliest = Number.MIN_SAFE_INTEGER
const latest = Number.MAX_SAFE_INTEGER

/** Whether the period begins and ends with days of `timeZone`. */
function isOfDays({ createdFrom, createdBefore }: StatisticsCriteria, timeZone: string): boolean {
  const startOf = dayStarts(timeZone)
  const begins = (instant: Instant) => startOf(instant) === instant
  return (
    (createdFrom === undefined || begins(createdFrom)) &&
    (createdBefore === undefined || begins(createdBefore))
  )
}
