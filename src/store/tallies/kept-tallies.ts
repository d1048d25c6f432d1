import type { Expression, Kysely } from 'kysely'
import type { StatisticsCriteria, SubjectTally } from '../../domain/assignments/statistics.ts'
import { type Awaitable, mapAwaitable } from '../../domain/awaitable.ts'
import type { Instant } from '../../domain/time/time.ts'
import { type Reader, runQuery } from '../engines/engine.ts'
import type { KnownStates } from '../known-states.ts'
import type { Tables } from '../schema.ts'
import { parameter, StatementCache, textParameter } from '../statement.ts'
import { subjectTallies } from './subject-tallies.ts'
import { mostRows } from './tally-columns.ts'
import { archivedAs, archivedIn, uncountedBySubject, uncountedValues } from './uncounted.ts'

/** Reads the stored counts by subject as of now, sorted by subject. */
export function keptTallyReader(
  reader: Reader,
  states: Pick<KnownStates, 'countersOf'> | undefined,
) {
  const statements = new StatementCache()
  return (
    userId: number,
    criteria: StatisticsCriteria,
    now: Instant,
  ): Awaitable<readonly SubjectTally[]> => {
    const { subject } = criteria
    const counters = states?.countersOf(userId)
    const known = criteria.includeArchived ? undefined : counters?.talliesAsOf(now)
    if (known) return subject === undefined ? known : known.filter((it) => it.subject === subject)
    const shape = `${criteria.includeArchived} ${subject !== undefined}`
    const rest = subject === undefined ? [] : [subject]
    // Finding what has become overdue by subject takes longer than everything else.
    if (counters?.areStoredAsOf(now)) {
      const query = statements.get(`settled ${shape}`, () => settledTallies(reader.db, criteria))
      return mapAwaitable(runQuery(reader, query, [userId, ...rest]), subjectTallies)
    }
    const query = statements.get(shape, () => moved(reader.db, criteria))
    const values = [userId, ...rest, ...uncountedValues(userId, now), ...rest]
    return mapAwaitable(runQuery(reader, query, values), subjectTallies)
  }
}

/** subject, total, completed, overdue, on_time, as stored */
export const settledTallies = (
  db: Kysely<Tables>,
  criteria: StatisticsCriteria,
  limit: Expression<number> = mostRows,
) => kept(db, criteria).orderBy('subject').limit(limit)

/** The same, plus what has become overdue since, in one statement: all of it is of one state. */
const moved = (db: Kysely<Tables>, criteria: StatisticsCriteria) =>
  kept(db, criteria).unionAll(uncountedBySubject(db, criteria)).orderBy('subject').limit(mostRows)

const kept = (db: Kysely<Tables>, criteria: StatisticsCriteria) =>
  db
    .selectFrom('subject_tallies')
    .select(['subject', 'total', 'completed', 'overdue', 'on_time'])
    .where('user_id', '=', parameter)
    .where('is_archived', 'in', archivedAs(archivedIn(criteria)))
    .$if(criteria.subject !== undefined, (query) => query.where('subject', '=', textParameter))
