import { type Kysely, sql } from 'kysely'
import type { Assignment } from '../../domain/assignments/assignment.ts'
import type { Connection, Row } from '../engines/engine.ts'
import { gatheredReads } from '../gathered-reads.ts'
import type { Tables } from '../schema.ts'
import { integersOf, integersParameter, statement } from '../statement.ts'
import type { AssignmentVersion, Known } from '../store.ts'
import { assignmentColumns, knownOr, toAssignment } from './assignment-rows.ts'

/** With more unknown ones than this, it takes less time to read a page again, whole. */
const mostUnknown = 10
/** At this number of users, it is forgotten of all that some of theirs may be known: callers know those of fewer. */
const mostUsers = 10_000

/** Reads single assignments from a server, those of one turn together. */
export function remoteItemReader({ db, all }: Connection) {
  const ofSome = statement(someOf(db))
  const find = gatheredReads<Key, Row | undefined>(async (keys) => {
    const users = integersOf(keys.map(({ userId }) => userId))
    const rows = await all(ofSome, [users, integersOf(keys.map(({ id }) => id))])
    const found = new Map(rows.map((row) => [`${row[1]},${row[0]}`, row]))
    return ({ userId, id }) => found.get(`${userId},${id}`)
  })
  const readVersion = async (userId: number, { id, updatedAt }: AssignmentVersion) => {
    const row = await find({ userId, id })
    const found = row && toAssignment(row)
    return found?.updatedAt === updatedAt ? found : undefined
  }
  const users = new Set<number>()
  return {
    /** The assignment, or the caller's knowledge of it. */
    async one<T>(
      userId: number,
      id: number,
      known?: Known<T>,
    ): Promise<Assignment | T | undefined> {
      const row = await find({ userId, id })
      return row && knownOr(row, known)
    },
    /** Whether it is worth asking `known`: the first time that a user's are read, nobody knows anything of them. */
    mayBeKnown<T>(userId: number, known: Known<T> | undefined): known is Known<T> {
      if (!known) return false
      if (users.has(userId)) return true
      if (users.size >= mostUsers) users.clear()
      users.add(userId)
      return false
    },
    /**
     * For each row of id and version, the caller's knowledge of it, or the assignment. Undefined if the caller knows
     * too few, or if one has changed meanwhile: all would not be of one moment.
     */
    async of<T>(
      userId: number,
      rows: readonly Row[],
      known: Known<T>,
    ): Promise<readonly (Assignment | T)[] | undefined> {
      const sought = rows.map(toVersion).map((version) => ({ version, item: known(version) }))
      if (sought.filter(({ item }) => item === undefined).length > mostUnknown) return undefined
      const items = await Promise.all(
        sought.map(({ version, item }) => item ?? readVersion(userId, version)),
      )
      return items.every((item) => item !== undefined) ? items : undefined
    },
  }
}

interface Key {
  readonly userId: number
  readonly id: number
}

/** Parameters: users and ids, each as `integersOf`. Selects `assignmentColumns`. */
const someOf = (db: Kysely<Tables>) =>
  db
    .selectFrom(
      sql<{
        user_id: number
        id: number
      }>`unnest(${integersParameter}, ${integersParameter})`.as<'wanted'>(sql`wanted(user_id, id)`),
    )
    .innerJoin('assignments as found', (join) =>
      join.onRef('found.user_id', '=', 'wanted.user_id').onRef('found.id', '=', 'wanted.id'),
    )
    .select(assignmentColumns.map((column) => `found.${column}` as const))

const toVersion = ([id, updatedAt]: Row): AssignmentVersion => ({
  id: Number(id),
  updatedAt: Number(updatedAt),
})
