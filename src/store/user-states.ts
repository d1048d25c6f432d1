import { type Kysely, sql } from 'kysely'
import type { DataState } from '../domain/version-tag.ts'
import type { Connection, LocalReader, Statement } from './engines/engine.ts'
import { gatheredReads } from './gathered-reads.ts'
import { KnownStates } from './known-states.ts'
import type { Tables } from './schema.ts'
import { integer, integersOf, integersParameter, parameter, statement } from './statement.ts'
import type { Store } from './store.ts'
import { keptCountColumns } from './tallies/kept-counts.ts'
import { settledTallies } from './tallies/kept-tallies.ts'
import { mostFallenDue, mostKnownSubjects } from './tallies/known-counters.ts'
import { openBetween } from './tallies/tally-statements.ts'

/** Queries the state of a user's data each time. */
export function remoteStateReader({ db, all }: Connection): Store['stateOf'] {
  const ofSome = statement(
    states(db)
      .select('user_id')
      .where(({ eb, fn }) => eb('user_id', '=', fn.any(integersParameter))),
  )
  const gathered = gatheredReads<number, DataState | undefined>(async (userIds) => {
    const rows = await all(ofSome, [integersOf(userIds)])
    const found = new Map(
      rows.map(([epoch, version, userId]) => [
        Number(userId),
        { epoch: String(epoch), version: Number(version) },
      ]),
    )
    return (userId) => found.get(userId)
  })
  return async (userId) => gathered(integer(userId))
}

/** The states of users of a database in this process. */
export const knownStates = (
  local: LocalReader,
  db: Kysely<Tables>,
  nextDue: Statement,
): KnownStates =>
  new KnownStates(local, {
    nextDue,
    state: statement(states(db).select(keptCountColumns).where('user_id', '=', parameter)),
    tallies: statement(
      settledTallies(db, { includeArchived: false }, sql.lit(mostKnownSubjects + 1)),
    ),
    openBetween: statement(openBetween(db).limit(sql.lit(mostFallenDue + 1))),
  })

/** Of all users: epoch and version. */
const states = (db: Kysely<Tables>) =>
  db.selectFrom(['service_states', 'user_states']).select(['epoch', 'user_states.version'])
