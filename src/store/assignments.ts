import type { Assignment } from '../domain/assignment.ts'
import { offsetOf } from '../domain/pagination.ts'
import { type AssignmentList, type Bounds, listOf, listStatements } from './assignment-lists.ts'
import { toAssignment, toVersion } from './assignment-rows.ts'
import type { AssignmentStatements } from './assignment-statements.ts'
import { usersWithDeleted } from './deleted-assignments.ts'
import type { Row, Session, Statement, Value } from './engines/engine.ts'
import type { NextDueReader } from './next-due.ts'
import { StatementCache } from './statement.ts'
import type { AssignmentReader, Known } from './store.ts'

type Ask = (kind: keyof typeof listStatements) => readonly [Statement, readonly Value[]]

/** Reads assignments. Each shape of query is compiled once, when it is first asked for. */
export function assignmentReader(
  session: Session,
  { find }: AssignmentStatements,
  nextDue: NextDueReader,
): AssignmentReader {
  const { now } = session
  const statements = new StatementCache()
  const asker =
    (list: AssignmentList, userId: number, bounds: Bounds): Ask =>
    (kind) => {
      const { toSql, values } = listStatements[kind]
      const query = statements.get(`${kind},${list.shape}`, () => toSql(session.db, list))
      return [query, values(list, userId, bounds)]
    }
  const findNow = (userId: number) => (id: number) => now?.(find, [userId, id])[0]

  return {
    async find(userId, id) {
      const [row] = await session.all(find, [userId, id])
      return row && toAssignment(row)
    },
    async list(userId, query, page, known) {
      const ask = asker(listOf(query), userId, [page.pageSize, offsetOf(page)])
      if (!now) {
        const rows = await session.all(...ask('pageWithCount'))
        const items = rows.filter(isFound).map((row) => knownOr(row, known))
        return { items, totalCount: countIn(rows) }
      }
      const versions = known && now(...ask('pageOfVersions'))
      const items =
        itemsBy(versions, known, findNow(userId)) ?? now(...ask('page')).map(toAssignment)
      return { items, totalCount: countIn(now(...ask('count'))) }
    },
    async all(userId, query, known) {
      const ask = asker(listOf(query), userId, [0, 0])
      const versions = known && now?.(...ask('versions'))
      const items = itemsBy(versions, known, findNow(userId))
      return items ?? (await session.all(...ask('all'))).map((row) => knownOr(row, known))
    },
    nextDue: nextDue.find,
    usersWithDeleted: (before, limit) => usersWithDeleted(session.db, before, limit),
  }
}

/** More than this many are read sooner together than one by one. */
const readOneByOne = 4

/** What is known of each version, or the assignment; undefined where it is better to read all of them. */
function itemsBy<T>(
  versions: readonly Row[] | undefined,
  known: Known<T> | undefined,
  find: (id: number) => Row | undefined,
): readonly (Assignment | T)[] | undefined {
  if (!versions || !known) return undefined
  const items: (Assignment | T)[] = []
  let unknown = 0
  for (const row of versions) {
    const version = toVersion(row)
    const item = known(version) ?? (++unknown <= readOneByOne && find(version.id))
    if (!item) return undefined
    items.push(isRow(item) ? toAssignment(item) : item)
  }
  return items
}

const isRow = <T>(item: Row | T): item is Row => Array.isArray(item)

function knownOr<T>(row: Row, known: Known<T> | undefined): Assignment | T {
  const assignment = toAssignment(row)
  return known?.(assignment) ?? assignment
}

/** Every count stands at the end of its row; nothing is counted of a user that does not exist. */
const countIn = ([row]: readonly Row[]) => Number(row?.at(-1) ?? 0)
/** Beside the count of an empty page stands no assignment. */
const isFound = ([id]: Row) => id !== null
