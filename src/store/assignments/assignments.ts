import { offsetOf } from '../../domain/pagination.ts'
import type { Connection, Reader, Row } from '../engines/engine.ts'
import type { KnownStates } from '../known-states.ts'
import { fittingReader, lengthIn } from '../list-length.ts'
import type { AssignmentReader, Known } from '../store.ts'
import type { NextDueReader } from '../tallies/next-due.ts'
import { countIn } from './assignment-counts.ts'
import { listOf } from './assignment-lists.ts'
import { assignmentQueries, type Queries, type Reads, unbounded } from './assignment-queries.ts'
import { knownOr } from './assignment-rows.ts'
import type { AssignmentStatements } from './assignment-statements.ts'
import { deletedAssignmentReader } from './deleted-assignments.ts'
import { localReads } from './local-reads.ts'
import { seriesNextDueReader } from './next-due-of-series.ts'

interface Parts {
  readonly statements: AssignmentStatements
  readonly nextDue: NextDueReader
  /** Of a database in this process. */
  readonly states: KnownStates | undefined
  /** The longest list without pages, in bytes. */
  readonly longestList: number
}

/** Reads assignments. */
export function assignmentReader(
  reader: Reader,
  { statements: { find }, nextDue, states, longestList }: Parts,
): AssignmentReader {
  const { db, local } = reader
  const queries = assignmentQueries({ db, find, longestList })
  return {
    ...(local && states ? localReads(local, queries, states) : remoteReads(reader, queries)),
    nextDue,
    nextDueOfSeries: seriesNextDueReader(reader),
    ...deletedAssignmentReader(reader),
  }
}

/** As few round trips as possible: each is one. */
function remoteReads(connection: Connection, queries: Queries): Reads {
  const readFitting = fittingReader('assignments', queries.longestList)
  return {
    // All of them wait for the database.
    mayTakeLong: () => true,
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

const pageIn = <T>(rows: readonly Row[], known: Known<T> | undefined) => ({
  items: rows.filter(isFound).map((row) => knownOr(row, known)),
  totalCount: countIn(rows),
})

/** The row with the total of an empty page has no assignment. */
const isFound = ([id]: Row) => id !== null
