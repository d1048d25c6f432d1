import { offsetOf } from '../../domain/pagination.ts'
import type { Connection, Query, Reader, Row } from '../engines/engine.ts'
import type { KnownStates } from '../known-states.ts'
import { fittingReader, lengthIn } from '../list-length.ts'
import type { AssignmentQuery, AssignmentReader, Known } from '../store.ts'
import type { NextDueReader } from '../tallies/next-due.ts'
import { countIn } from './assignment-counts.ts'
import { isIndexed, listOf } from './assignment-lists.ts'
import { assignmentQueries, type Queries, type Reads, unbounded } from './assignment-queries.ts'
import { knownOr } from './assignment-rows.ts'
import type { AssignmentStatements } from './assignment-statements.ts'
import { deletedAssignmentReader } from './deleted-assignments.ts'
import { localReads } from './local-reads.ts'
import { LongReads } from './long-reads.ts'
import { seriesNextDueReader } from './next-due-of-series.ts'

interface Parts {
  readonly statements: AssignmentStatements
  readonly nextDue: NextDueReader
  /** The known states of users; undefined unless the database is in this process. */
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

/** Long reads of one user at once. More than on SQLite, where only those count that do take long. */
const mostAtOnce = 64

/**
 * Reads from a server, with as few statements as possible: each is a round trip. Four connections serve all reads of
 * everybody, and a list that no index has may occupy one for seconds: so those of one user occupy one at most.
 */
function remoteReads(connection: Connection, queries: Queries): Reads {
  const readFitting = fittingReader('assignments', queries.longestList)
  const longReads = new LongReads(mostAtOnce)
  const inTurn = async <T>(userId: number, query: AssignmentQuery, read: ReadBy<T>) => {
    if (isIndexed(query)) return read((asked) => connection.all(...asked))
    longReads.assertRoom(userId)
    return longReads.run(userId, () => read((asked) => connection.all(...asked, true)))
  }
  return {
    // All of them wait for the database.
    mayTakeLong: () => true,
    async find(userId, id, known) {
      const [row] = await connection.all(queries.find, [userId, id])
      return row && knownOr(row, known)
    },
    async list(userId, query, page, known) {
      const requested = queries.list(listOf(query), userId, [page.pageSize, offsetOf(page)])
      const rows = await inTurn(userId, query, (all) => all(requested('pageWithCount')))
      return pageIn(rows, known)
    },
    async all(userId, query, known, room) {
      const list = listOf(query)
      const requested = queries.list(list, userId, unbounded)
      const rows = await inTurn(userId, query, (all) =>
        readFitting({
          first: (limit) => all(queries.list(list, userId, [limit, 0])('page')),
          length: async () => lengthIn(await all(requested('length'))),
          all: () => all(requested('all')),
          room,
        }),
      )
      return rows.map((row) => knownOr(row, known))
    },
  }
}

/** Reads with a function that runs a statement. */
type ReadBy<T> = (all: (asked: Query) => Promise<readonly Row[]>) => Promise<T>

const pageIn = <T>(rows: readonly Row[], known: Known<T> | undefined) => ({
  items: rows.filter(isFound).map((row) => knownOr(row, known)),
  totalCount: countIn(rows),
})

/** The row with the total of an empty page has no assignment. */
const isFound = ([id]: Row) => id !== null
