import type { Assignment } from '../../domain/assignment.ts'
import { ampleRoom, assertFits, certainlyFit } from '../../domain/longest-list.ts'
import { offsetOf, totalShownBy } from '../../domain/pagination.ts'
import type { Connection, LocalReader, Reader, Row, Statement, Value } from '../engines/engine.ts'
import { fittingReader, lengthIn } from '../list-length.ts'
import { StatementCache } from '../statement.ts'
import type { AssignmentReader, Known } from '../store.ts'
import type { KeptCountReader, KeptCounts } from '../tallies/kept-counts.ts'
import type { NextDueReader } from '../tallies/next-due.ts'
import type { Count } from './assignment-counts.ts'
import { type AssignmentList, type Bounds, listOf, listStatements } from './assignment-lists.ts'
import { toAssignment } from './assignment-rows.ts'
import type { AssignmentStatements } from './assignment-statements.ts'
import { deletedAssignmentReader } from './deleted-assignments.ts'
import { knownItemReader } from './known-items.ts'

type StatementFor = (kind: keyof typeof listStatements) => readonly [Statement, readonly Value[]]

interface Parts {
  readonly statements: AssignmentStatements
  readonly nextDue: NextDueReader
  readonly keptCounts: KeptCountReader
  /** The longest list without pages, in bytes. */
  readonly longestList: number
}

/** The statements of assignments, compiled on first use. */
interface Queries {
  readonly find: Statement
  readonly list: (list: AssignmentList, userId: number, bounds: Bounds) => StatementFor
  readonly longestList: number
}

/** The statements of a list: for ids, and for rows. */
type Ways = Readonly<Record<'ids' | 'rows', () => readonly Row[]>>

type Reads = Pick<AssignmentReader, 'find' | 'list' | 'all'>

/** Bounds of a list that has none. */
const unbounded: Bounds = [0, 0]

/** Reads assignments. */
export function assignmentReader(
  reader: Reader,
  { statements: { find }, nextDue, keptCounts, longestList }: Parts,
): AssignmentReader {
  const { db, local } = reader
  const lists = new StatementCache()
  const list: Queries['list'] = (list, userId, bounds) => (kind) => {
    const { toSql, values } = listStatements[kind]
    const query = lists.get(`${kind},${list.shape}`, () => toSql(db, list))
    return [query, values(list, userId, bounds)]
  }
  const queries = { find, list, longestList }
  return {
    ...(local ? localReads(local, queries, keptCounts) : remoteReads(reader, queries)),
    nextDue: nextDue.find,
    ...deletedAssignmentReader(reader),
  }
}

/** As few round trips as possible: each is one. */
function remoteReads(connection: Connection, queries: Queries): Reads {
  const readFitting = fittingReader('assignments', queries.longestList)
  return {
    async find(userId, id, known) {
      const [row] = await connection.all(queries.find, [userId, id])
      return row && knownOr(row, known)
    },
    async list(userId, query, page, known) {
      const requested = queries.list(listOf(query), userId, [page.pageSize, offsetOf(page)])
      return pageIn(await connection.all(...requested('pageWithCount')), known)
    },
    async all(userId, query, known, room) {
      const list = listOf(query)
      const requested = queries.list(list, userId, unbounded)
      const rows = await readFitting({
        first: (limit) => connection.all(...queries.list(list, userId, [limit, 0])('page')),
        length: async () => lengthIn(await connection.all(...requested('length'))),
        all: () => connection.all(...requested('all')),
        room,
      })
      return rows.map((row) => knownOr(row, known))
    },
  }
}

/** As few rows as possible: more statements cost little. */
function localReads(local: LocalReader, queries: Queries, keptCounts: KeptCountReader): Reads {
  const { now } = local
  const { longestList } = queries
  const knownCount = (userId: number, { kept }: Count) => {
    if (!kept) return undefined
    const { asOf } = kept
    const counts = asOf === undefined ? keptCounts.find(userId) : keptCounts.findAsOf(userId, asOf)
    return counts && kept.in(counts)
  }
  const items = knownItemReader(local, queries.find)
  /** The items of a list: what the caller knows of them, or the assignments. */
  const read = <T>(userId: number, { ids, rows }: Ways, known: Known<T> | undefined) =>
    known ? (items.of(userId, ids(), known) ?? rows().map(items.itemIn)) : rows().map(toAssignment)
  return {
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

function knownOr<T>(row: Row, known: Known<T> | undefined): Assignment | T {
  const assignment = toAssignment(row)
  return known?.(assignment) ?? assignment
}

const pageIn = <T>(rows: readonly Row[], known: Known<T> | undefined) => ({
  items: rows.filter(isFound).map((row) => knownOr(row, known)),
  totalCount: countIn(rows),
})

/** Of all assignments of a user. */
const totalIn = (counts: KeptCounts | undefined) =>
  counts ? counts.current.total + counts.archived.total : 0

/** The total is at the end of each row. A user that does not exist has total 0. */
const countIn = ([row]: readonly Row[]) => Number(row?.at(-1) ?? 0)
/** The row with the total of an empty page has no assignment. */
const isFound = ([id]: Row) => id !== null
