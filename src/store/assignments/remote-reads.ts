import { offsetOf, type PageRequest } from '../../domain/pagination.ts'
import type { Connection, Query, Row } from '../engines/engine.ts'
import { fittingReader, lengthIn } from '../list-length.ts'
import type { AssignmentQuery } from '../store.ts'
import { countIn, countOf } from './assignment-counts.ts'
import { isIndexed, listOf } from './assignment-lists.ts'
import { type Queries, type Reads, unbounded } from './assignment-queries.ts'
import { knownOr } from './assignment-rows.ts'
import { LongReads } from './long-reads.ts'
import { remoteItemReader } from './remote-items.ts'

/** Long reads of one user at once. More than on SQLite, where only those count that do take long. */
const mostAtOnce = 64
/** Beyond this offset, to look up the rows of a page takes less time than to read those before it. */
const mostPassedOver = 200

/**
 * Reads from a server, with as few statements as possible: each is a round trip. Four connections serve all reads of
 * everybody, and a list that no index has may occupy one for seconds: so those of one user occupy one at most.
 */
export function remoteReads(connection: Connection, queries: Queries): Reads {
  const readFitting = fittingReader('assignments', queries.longestList)
  const longReads = new LongReads(mostAtOnce)
  const ask: Ask = (query) => connection.all(...query)
  const inTurn = async <T>(
    userId: number,
    query: AssignmentQuery,
    read: (ask: Ask) => Promise<T>,
  ) => {
    if (isIndexed(query)) return read(ask)
    longReads.assertRoom(userId)
    return longReads.run(userId, () => read((asked) => connection.all(...asked, true)))
  }
  const items = remoteItemReader(connection)
  return {
    // All of them wait for the database.
    mayTakeLong: () => true,
    find: items.one,
    async list(userId, query, page, known) {
      const requested = queries.list(listOf(query), userId, [page.pageSize, offsetOf(page)])
      const kind = pageKindOf(query, page)
      if (kind === 'nearPage' && items.mayBeKnown(userId, known)) {
        const versions = await ask(requested('nearVersions'))
        const found = await items.of(userId, versions.filter(isFound), known)
        if (found) return { items: found, totalCount: countIn(versions) }
      }
      const rows = await inTurn(userId, query, (ask) => ask(requested(kind)))
      return {
        items: rows.filter(isFound).map((row) => knownOr(row, known)),
        totalCount: countIn(rows),
      }
    },
    async all(userId, query, known, room) {
      const list = listOf(query)
      const requested = queries.list(list, userId, unbounded)
      return inTurn(userId, query, (ask) => {
        const whole = async (asked: Query) => (await ask(asked)).map((row) => knownOr(row, known))
        return readFitting({
          async first(limit) {
            const page = queries.list(list, userId, [limit, 0])
            if (!isIndexed(query) || !items.mayBeKnown(userId, known)) return whole(page('page'))
            const found = await items.of(userId, await ask(page('pageOfVersions')), known)
            return found ?? whole(page('page'))
          },
          length: async () => lengthIn(await ask(requested('length'))),
          all: () => whole(requested('all')),
          room,
        })
      })
    },
  }
}

/** Runs a statement. */
type Ask = (query: Query) => Promise<readonly Row[]>

/** The statement for a page. */
function pageKindOf(query: AssignmentQuery, page: PageRequest) {
  if (!isIndexed(query)) return countOf(query.criteria).kept ? 'farPage' : 'soughtPage'
  return offsetOf(page) > mostPassedOver ? 'farPage' : 'nearPage'
}

/** The row with the total of an empty page has no assignment. */
const isFound = ([id]: Row) => id !== null
