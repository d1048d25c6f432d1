import type { Assignment } from '../../domain/assignments/assignment.ts'
import type { AssignmentCriteria } from '../../domain/assignments/assignment-criteria.ts'
import {
  ampleRoom,
  assertFits,
  certainlyFit,
  type Room,
} from '../../domain/assignments/longest-list.ts'
import type { Awaitable } from '../../domain/awaitable.ts'
import { offsetOf, type Page, type PageRequest, totalShownBy } from '../../domain/pagination.ts'
import { lastNumberIn } from '../counts.ts'
import type { LocalReader, Row } from '../engines/engine.ts'
import type { KnownStates } from '../known-states.ts'
import type { AssignmentQuery, Known } from '../store.ts'
import type { KeptCounts } from '../tallies/kept-counts.ts'
import { assignmentCount } from './assignment-counts.ts'
import { isIndexed, listOf } from './assignment-lists.ts'
import { type Queries, type Reads, unbounded } from './assignment-queries.ts'
import { toAssignment } from './assignment-rows.ts'
import { scannedReads } from './assignment-scans.ts'
import { knownItemReader } from './known-items.ts'
import { LongReads } from './long-reads.ts'

/** Reads that never wait, but hold up everybody else. */
interface ReadsAtOnce {
  find<T = never>(userId: number, id: number, known?: Known<T>): Assignment | T | undefined
  list<T = never>(
    userId: number,
    query: AssignmentQuery,
    page: PageRequest,
    known?: Known<T>,
  ): Page<Assignment | T>
  all<T = never>(
    userId: number,
    query: AssignmentQuery,
    known?: Known<T>,
    room?: Room,
  ): readonly (Assignment | T)[]
}

/** The most assignments of which no index is needed: with ten times as many, others would wait for 30 to 350 ms. */
const mostScanned = 5000

/** Reads at once what takes a moment, and in the thread that scans what may take long. */
export function localReads(local: LocalReader, queries: Queries, states: KnownStates): Reads {
  const atOnce = readsAtOnce(local, queries, states)
  const scanned = scannedReads(local, queries)
  const longReads = new LongReads()
  const areMany = (userId: number) => totalIn(states.countersOf(userId)?.stored) > mostScanned
  const mayTakeLong = (userId: number, query: AssignmentQuery) =>
    !isIndexed(query) && (query.criteria.text !== undefined || areMany(userId))
  const read = <T>(userId: number, query: AssignmentQuery, ways: WaysToRead<T>): Awaitable<T> => {
    if (!mayTakeLong(userId, query)) return ways.atOnce()
    longReads.assertRoom(userId)
    // Many searches that try briefly, and only then wait, would keep everybody waiting.
    const waits = areMany(userId) || longReads.has(userId)
    const result = waits ? undefined : local.briefly(ways.atOnce)
    return result ?? longReads.run(userId, ways.scanned)
  }
  return {
    mayTakeLong,
    find: atOnce.find,
    list: (userId, query, page, known) =>
      read(userId, query, {
        atOnce: () => atOnce.list(userId, query, page, known),
        scanned: () => scanned.list(userId, query, page, known),
      }),
    all: (userId, query, known, room) =>
      read(userId, query, {
        atOnce: () => atOnce.all(userId, query, known, room),
        scanned: () => scanned.all(userId, query, known, room),
      }),
  }
}

interface WaysToRead<T> {
  readonly atOnce: () => T
  readonly scanned: () => Promise<T>
}

type Statements = Readonly<Record<'ids' | 'rows', () => readonly Row[]>>

/** Reads from a database in this process, of as few rows as possible: more statements cost little. */
function readsAtOnce(local: LocalReader, queries: Queries, states: KnownStates): ReadsAtOnce {
  const { allSync } = local
  const { longestList } = queries
  const itemReader = knownItemReader(local, queries.find)
  const read = <T>(userId: number, { ids, rows }: Statements, known: Known<T> | undefined) => {
    if (!known) return rows().map(toAssignment)
    return itemReader.of(userId, ids(), known) ?? rows().map(itemReader.itemIn)
  }
  return {
    find(userId, id, known) {
      if (known) return itemReader.one(userId, id, known)
      const [row] = allSync(queries.find, [userId, id])
      return row && toAssignment(row)
    },
    list(userId, query, page, known) {
      const queryFor = queries.list(listOf(query), userId, [page.pageSize, offsetOf(page)])
      const statements = {
        ids: () => allSync(...queryFor('pageOfIds')),
        rows: () => allSync(...queryFor('page')),
      }
      const items = read(userId, statements, known)
      const totalCount =
        knownCount(states, userId, query.criteria) ??
        totalShownBy(page, items.length) ??
        lastNumberIn(allSync(...queryFor('count')))
      return { items, totalCount }
    },
    all(userId, query, known, room = ampleRoom) {
      const bounds = { longest: longestList, room }
      const queryFor = queries.list(listOf(query), userId, unbounded)
      const assertShort = (count: number) => {
        if (count <= certainlyFit(bounds)) return
        assertFits('assignments', lastNumberIn(allSync(...queryFor('length'))), bounds)
      }
      const ids = () => {
        const found = allSync(...queryFor('ids'))
        assertShort(found.length)
        return found
      }
      if (!known) assertShort(totalIn(states.countersOf(userId)?.stored))
      return read(userId, { ids, rows: () => allSync(...queryFor('all')) }, known)
    },
  }
}

/** How many assignments of a user meet `criteria`; undefined if the stored counts do not tell. */
function knownCount(states: KnownStates, userId: number, criteria: AssignmentCriteria) {
  const { kept } = assignmentCount(criteria)
  if (!kept) return undefined
  const counters = states.countersOf(userId)
  const { asOf } = kept
  const counts = asOf === undefined ? counters?.stored : counters?.countsAsOf(asOf)
  return counts && kept.in(counts)
}

/** The number of all assignments of a user, the archive included; 0 without counts. */
const totalIn = (counts: KeptCounts | undefined) =>
  counts ? counts.current.total + counts.archived.total : 0
