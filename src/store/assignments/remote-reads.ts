import { offsetOf, type PageRequest } from '../../domain/pagination.ts'
import { lastNumberIn } from '../counts.ts'
import type { Connection, Query, Row } from '../engines/engine.ts'
import { fittingReader } from '../list-length.ts'
import type { AssignmentQuery } from '../store.ts'
import { isIndexed, listOf } from './assignment-lists.ts'
import { type Queries, type Reads, unbounded } from './assignment-queries.ts'
import { knownOr } from './assignment-rows.ts'
import { LongReads } from './long-reads.ts'
import { type RemoteItems, remoteItemReader } from './remote-items.ts'

/** Long reads of one user at once. More than on SQLite, where only those count that do take long. */
const mostAtOnce = 64
/** Beyond this offset, to look up the rows of a page takes less time than to read those before it. */
const mostPassedOver = 200

interface Parts {
  readonly queries: Queries
  readonly items: RemoteItems
  readonly inTurn: InTurn
}

/** Runs a statement. */
type Ask = (query: Query) => Promise<readonly Row[]>
type InTurn = <T>(
  userId: number,
  query: AssignmentQuery,
  read: (ask: Ask) => Promise<T>,
) => Promise<T>

/**
 * Reads from a server, with few statements: each is a round trip. Of what the caller may know, versions are read first.
 */
export function remoteReads(connection: Connection, queries: Queries): Reads {
  const items = remoteItemReader(connection)
  const parts = { queries, items, inTurn: turnsOver(connection) }
  return {
    // All of them wait for the database.
    mayTakeLong: () => true,
    find: items.one,
    list: pageReader(parts),
    all: wholeReader(parts),
  }
}

/**
 * Four connections serve all reads of everybody, and a list that no index has may occupy one for seconds: so those of
 * one user occupy one at most.
 */
function turnsOver({ all }: Connection): InTurn {
  const longReads = new LongReads(mostAtOnce)
  return async (userId, query, read) => {
    if (isIndexed(query)) return read((asked) => all(...asked))
    longReads.assertRoom(userId)
    return longReads.run(userId, () => read((asked) => all(...asked, true)))
  }
}

const pageReader =
  ({ queries, items, inTurn }: Parts): Reads['list'] =>
  async (userId, query, page, known) => {
    const queryFor = queries.list(listOf(query), userId, [page.pageSize, offsetOf(page)])
    const kind = kindOf(query, page)
    return inTurn(userId, query, async (ask) => {
      const ways = {
        versions: kind === 'nearPage' ? () => ask(queryFor('nearVersions')) : undefined,
        whole: () => ask(queryFor(kind)),
      }
      const found = await items.of(userId, ways, known)
      return { items: found.items, totalCount: lastNumberIn(found.rows) }
    })
  }

/** The statement for a page. */
function kindOf(query: AssignmentQuery, page: PageRequest) {
  if (query.criteria.text !== undefined) return 'soughtPage'
  return isIndexed(query) && offsetOf(page) <= mostPassedOver ? 'nearPage' : 'farPage'
}

function wholeReader({ queries, items, inTurn }: Parts): Reads['all'] {
  const readFitting = fittingReader('assignments', queries.longestList)
  return async (userId, query, known, room) => {
    const list = listOf(query)
    const queryFor = queries.list(list, userId, unbounded)
    return inTurn(userId, query, (ask) =>
      readFitting({
        async first(limit) {
          const firstFor = queries.list(list, userId, [limit, 0])
          const ways = {
            versions: isIndexed(query) ? () => ask(firstFor('pageOfVersions')) : undefined,
            whole: () => ask(firstFor('page')),
          }
          return (await items.of(userId, ways, known)).items
        },
        length: async () => lastNumberIn(await ask(queryFor('length'))),
        all: async () => (await ask(queryFor('all'))).map((row) => knownOr(row, known)),
        room,
      }),
    )
  }
}
