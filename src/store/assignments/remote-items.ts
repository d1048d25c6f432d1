import { type Kysely, sql } from 'kysely'
import type { Assignment } from '../../domain/assignments/assignment.ts'
import type { Connection, Row } from '../engines/engine.ts'
import { gatheredReads } from '../gathered-reads.ts'
import type { Tables } from '../schema.ts'
import { integer, integersOf, integersParameter, statement } from '../statement.ts'
import type { AssignmentVersion, Known } from '../store.ts'
import { assignmentColumns, knownOr, toAssignment } from './assignment-rows.ts'

/** At this number of users it is forgotten whose assignments were read: no cache has pages of so many. */
const mostUsers = 2000

/** Reads assignments from a server: single ones together with all others of the same turn. */
export function remoteItemReader({ db, all }: Connection) {
  const ofSome = statement(someOf(db))
  const gathered = gatheredReads<Key, Row | undefined>(async (keys) => {
    const users = integersOf(keys.map(({ userId }) => userId))
    const rows = await all(ofSome, [users, integersOf(keys.map(({ id }) => id))])
    const found = new Map(rows.map((row) => [`${row[1]},${row[0]}`, row]))
    return ({ userId, id }) => found.get(`${userId},${id}`)
  })
  const find = async (userId: number, id: number) =>
    gathered({ userId: integer(userId), id: integer(id) })
  const readVersion = async (userId: number, { id, updatedAt }: AssignmentVersion) => {
    const row = await find(userId, id)
    const found = row && toAssignment(row)
    return found?.updatedAt === updatedAt ? found : undefined
  }
  /** The items of rows of id and version; undefined if one has changed meanwhile: all would not be of one moment. */
  const inVersions = async <T>(userId: number, rows: readonly Row[], known: Known<T>) => {
    const sought = rows.map(toVersion).map((version) => ({ version, item: known(version) }))
    const items = await Promise.all(
      sought.map(({ version, item }) => item ?? readVersion(userId, version)),
    )
    return items.every((item) => item !== undefined) ? items : undefined
  }
  /** Those of whose assignments some were read for a caller that keeps them. */
  const readOf = new Set<number>()
  return {
    /** The assignment, or the caller's knowledge of it. */
    async one<T>(
      userId: number,
      id: number,
      known?: Known<T>,
    ): Promise<Assignment | T | undefined> {
      const row = await find(userId, id)
      return row && knownOr(row, known)
    },
    /**
     * The assignments of a list, or the caller's knowledge of each, and the rows that were read for it. A row without an
     * id has none. Versions are read first, if there is a way to, and the caller may know some of the user's.
     */
    async of<T>(
      userId: number,
      { versions, whole }: WaysToRead,
      known: Known<T> | undefined,
    ): Promise<FoundItems<T>> {
      if (known && versions && readOf.has(userId)) {
        const rows = await versions()
        const items = await inVersions(userId, rows.filter(isFound), known)
        if (items) return { items, rows }
      }
      const rows = await whole()
      if (known) noteIn(readOf, userId)
      return { items: rows.filter(isFound).map((row) => knownOr(row, known)), rows }
    },
  }
}

/** Adds a user to `users`, which remain few. */
function noteIn(users: Set<number>, userId: number): void {
  if (users.size >= mostUsers) users.clear()
  users.add(userId)
}

/** The ways to read a list: rows of id and version, or of `assignmentColumns`. */
interface WaysToRead {
  readonly versions: (() => Promise<readonly Row[]>) | undefined
  readonly whole: () => Promise<readonly Row[]>
}

interface FoundItems<T> {
  readonly items: readonly (Assignment | T)[]
  readonly rows: readonly Row[]
}

/** The row with the total of an empty page has no assignment. */
const isFound = ([id]: Row) => id !== null

export type RemoteItems = ReturnType<typeof remoteItemReader>

type Key = Pick<Assignment, 'userId' | 'id'>

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
