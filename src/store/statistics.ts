import { type Kysely, sql } from 'kysely'
import type { StatisticsCriteria } from '../domain/assignments/statistics.ts'
import type { Instant } from '../domain/time/time.ts'
import {
  type Condition,
  compared,
  matching,
  shapeOf,
  valuesOf,
} from './assignments/assignment-conditions.ts'
import type { Reader } from './engines/engine.ts'
import type { Flag } from './flag.ts'
import type { KnownStates } from './known-states.ts'
import type { Tables } from './schema.ts'
import { parameter, StatementCache, statement } from './statement.ts'
import type { StatisticsReader } from './store.ts'
import { dayTallyReader } from './tallies/day-tally-reader.ts'
import { keptTallyReader } from './tallies/kept-tallies.ts'
import { subjectTallies } from './tallies/subject-tallies.ts'
import { counts, mostRows } from './tallies/tally-columns.ts'
import { windowCounter } from './tallies/window-counts.ts'

/**
 * Counts of assignments by subject: stored ones if they exist, or else a counting query.
 * Each shape of query is compiled on first use.
 */
export function statisticsReader(
  reader: Reader,
  states: KnownStates | undefined,
): StatisticsReader {
  const statements = new StatementCache()
  const keptBySubject = keptTallyReader(reader, states)
  const keptByDay = dayTallyReader(reader)
  const ofPeriod = async (userId: number, criteria: StatisticsCriteria, now: Instant) => {
    const kept = await keptByDay(userId, criteria, now)
    if (kept) return subjectTallies(kept)
    const conditions = tallyConditions(criteria)
    const query = statements.get(shapeOf(conditions), () => tallies(reader.db, conditions))
    const rows = await reader.all(query, [now, userId, ...valuesOf(conditions)])
    return subjectTallies(rows)
  }
  const subjects = statement(subjectNames(reader.db))
  return {
    async subjects(userId, limit) {
      const rows = await reader.all(subjects, [userId, limit, userId, limit, userId, limit, limit])
      return rows.map(([subject]) => String(subject))
    },
    countIn: windowCounter(reader),
    tally: (userId, criteria, now) =>
      criteria.createdFrom === undefined && criteria.createdBefore === undefined
        ? keptBySubject(userId, criteria, now)
        : ofPeriod(userId, criteria, now),
  }
}

/** user and limit three times, limit; the first of each part, so that few others are read. */
function subjectNames(db: Kysely<Tables>) {
  const first = (isArchived: Flag) =>
    db
      .selectFrom('subject_tallies')
      .select('subject')
      .where('user_id', '=', parameter)
      .where('is_archived', '=', sql.lit(isArchived))
      .where('subject', '>', sql.lit(''))
      .orderBy('subject')
      .limit(parameter)
  const ofSeries = db
    .selectFrom('recurring_settings')
    .select('subject')
    .distinct()
    .where('user_id', '=', parameter)
    .where('subject', '>', sql.lit(''))
    .orderBy('subject')
    .limit(parameter)
  return db
    .selectFrom(first(0).as('current'))
    .select('subject')
    .union(db.selectFrom(first(1).as('archived')).select('subject'))
    .union(db.selectFrom(ofSeries.as('repeated')).select('subject'))
    .orderBy('subject')
    .limit(parameter)
}

const tallies = (db: Kysely<Tables>, conditions: readonly Condition[]) =>
  matching(db, conditions)
    .select('subject')
    .select(counts)
    .groupBy('subject')
    .orderBy('subject')
    .limit(mostRows)

function tallyConditions(criteria: StatisticsCriteria): readonly Condition[] {
  const { subject, createdFrom, createdBefore, includeArchived } = criteria
  const conditions = [
    !includeArchived && compared('is_archived', '=', 0),
    subject !== undefined && compared('subject', '=', subject),
    createdFrom !== undefined && compared('created_at', '>=', createdFrom),
    createdBefore !== undefined && compared('created_at', '<', createdBefore),
  ]
  return conditions.filter((condition) => condition !== false)
}
