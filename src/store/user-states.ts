import type { Kysely } from 'kysely'
import type { Awaitable } from '../domain/awaitable.ts'
import type { DataState } from '../domain/version-tag.ts'
import type { Reader, Row } from './engines/engine.ts'
import type { Tables } from './schema.ts'
import { parameter, statement } from './statement.ts'
import { type KeptCountReader, keptCountColumns, toKeptCounts } from './tallies/kept-counts.ts'
import { untilChanged } from './until-changed.ts'

interface UserStateReader {
  /** Undefined for an unknown user. */
  stateOf(userId: number): Awaitable<DataState | undefined>
  /** Undefined also if they take a round trip. */
  readonly countsOf: KeptCountReader['find']
}

/** Reads the state of a user's data, once until it may have changed. */
export function userStateReader({ db, all, local }: Reader): UserStateReader {
  if (!local) {
    const state = statement(states(db))
    return {
      async stateOf(userId) {
        const [row] = await all(state, [userId])
        return row && toState(row)
      },
      countsOf: () => undefined,
    }
  }
  const { now, revision, hold } = local
  const counted = statement(states(db).select(keptCountColumns))
  const read = (userId: number) => now(counted, [userId]).map(toCountedState)[0]
  const find = untilChanged(read, revision)
  return {
    stateOf: (userId) => find(userId)?.state,
    countsOf(userId) {
      // The counts must be of the same state as the rows that are read.
      hold()
      return find(userId)?.counts
    },
  }
}

/** user */
const states = (db: Kysely<Tables>) =>
  db
    .selectFrom(['service_states', 'user_states'])
    .select(['epoch', 'user_states.version'])
    .where('user_id', '=', parameter)

const toState = ([epoch, version]: Row): DataState => ({
  epoch: String(epoch),
  version: Number(version),
})

const toCountedState = ([epoch = '', version = 0, ...counts]: Row) => ({
  state: toState([epoch, version]),
  counts: toKeptCounts(counts),
})
