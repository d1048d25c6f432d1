import type { Assignment } from '../../domain/assignment.ts'
import { ampleRoom, assertFits, certainlyFit, type Room } from '../../domain/longest-list.ts'
import {
  offsetOf,
  type Page,
  type PageRequest,
  pageOf,
  totalShownBy,
} from '../../domain/pagination.ts'
import type { LocalReader, Row } from '../engines/engine.ts'
import { lengthIn } from '../list-length.ts'
import type { AssignmentQuery, Known } from '../store.ts'
import type { KeptCountReader, KeptCounts } from '../tallies/kept-counts.ts'
import { type Count, countIn } from './assignment-counts.ts'
import { listOf } from './assignment-lists.ts'
import { type Queries, type Reads, unbounded } from './assignment-queries.ts'
import { toAssignment } from './assignment-rows.ts'
import { knownItemReader } from './known-items.ts'
import { isTextQuery } from './long-search.ts'
import { LongSearches } from './long-searches.ts'

/** Reads that never wait, but hold up everybody else. */
interface ReadsAtOnce {
  /** The items of a list: what the caller knows of them, or the assignments. */
  items<T>(userId: number, ways: Ways, known: Known<T> | undefined): readonly (Assignment | T)[]
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

/** Reads at once, except for long searches. */
export function localReads(
  local: LocalReader,
  queries: Queries,
  keptCounts: KeptCountReader,
): Reads {
  const atOnce = readsAtOnce(local, queries, keptCounts)
  const { now, briefly } = local
  const { db, longestList: longest } = queries
  const searches = new LongSearches({
    local,
    db,
    idsOf: (userId, query) => now(...queries.list(listOf(query), userId, unbounded)('ids')),
    monotonic: () => performance.now(),
  })
  const itemsOf = <T>(userId: number, ids: readonly number[], known: Known<T> | undefined) => {
    const ways = { ids: () => ids.map((id) => [id]), rows: () => searches.rowsOf(userId, ids) }
    return atOnce.items(userId, ways, known)
  }
  return {
    find: atOnce.find,
    list(userId, query, page, known) {
      const read = () => atOnce.list(userId, query, page, known)
      if (!isTextQuery(query)) return read()
      searches.assertRoom(userId)
      const finish = (ids: readonly number[]) => ({
        items: itemsOf(userId, pageOf(ids, page), known),
        totalCount: ids.length,
      })
      return briefly(read) ?? searches.run(userId, query, finish)
    },
    all(userId, query, known, room = ampleRoom) {
      const read = () => atOnce.all(userId, query, known, room)
      if (!isTextQuery(query)) return read()
      searches.assertRoom(userId)
      const finish = (ids: readonly number[]) => {
        assertFits('assignments', searches.lengthOf(userId, ids), { longest, room })
        return itemsOf(userId, ids, known)
      }
      return briefly(read) ?? searches.run(userId, query, finish)
    },
  }
}

/** The statements of a list: for ids, and for rows. */
type Ways = Readonly<Record<'ids' | 'rows', () => readonly Row[]>>

/** As few rows as possible: more statements cost little. */
function readsAtOnce(
  local: LocalReader,
  queries: Queries,
  keptCounts: KeptCountReader,
): ReadsAtOnce {
  const { now } = local
  const { longestList } = queries
  const knownCount = (userId: number, { kept }: Count) => {
    if (!kept) return undefined
    const { asOf } = kept
    const counts = asOf === undefined ? keptCounts.find(userId) : keptCounts.findAsOf(userId, asOf)
    return counts && kept.in(counts)
  }
  const items = knownItemReader(local, queries.find)
  const read: ReadsAtOnce['items'] = (userId, { ids, rows }, known) =>
    known ? (items.of(userId, ids(), known) ?? rows().map(items.itemIn)) : rows().map(toAssignment)
  return {
    items: read,
    find(userId, id, known) {
      if (known) return items.one(userId, id, known)
      const [row] = now(queries.find, [userId, id])
      return row && toAssignment(row)
    },
    list(userId, query, page, known) {
      const list = listOf(query)
      const requested = queries.list(list, userId, [page.pageSize, offsetOf(page)])
      const ways = {
        ids: () => now(...requested('pageOfIds')),
        rows: () => now(...requested('page')),
      }
      const items = read(userId, ways, known)
      const totalCount =
        knownCount(userId, list.count) ??
        totalShownBy(page, items.length) ??
        countIn(now(...requested('count')))
      return { items, totalCount }
    },
    all(userId, query, known, room = ampleRoom) {
      const bounds = { longest: longestList, room }
      const requested = queries.list(listOf(query), userId, unbounded)
      const assertShort = (count: number) => {
        if (count <= certainlyFit(bounds)) return
        assertFits('assignments', lengthIn(now(...requested('length'))), bounds)
      }
      const ids = () => {
        const found = now(...requested('ids'))
        assertShort(found.length)
        return found
      }
      if (!known) assertShort(totalIn(keptCounts.find(userId)))
      return read(userId, { ids, rows: () => now(...requested('all')) }, known)
    },
  }
}

/** Of all assignments of a user. */
const totalIn = (counts: KeptCounts | undefined) =>
  counts ? counts.current.total + counts.archived.total : 0
