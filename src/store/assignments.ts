import type { Assignment } from '../domain/assignment.ts'
import { whenKnown } from '../domain/awaitable.ts'
import { offsetOf } from '../domain/pagination.ts'
import type { Count } from './assignment-counts.ts'
import { type AssignmentList, type Bounds, listOf, listStatements } from './assignment-lists.ts'
import { toAssignment, toVersion } from './assignment-rows.ts'
import type { AssignmentStatements } from './assignment-statements.ts'
import { usersWithDeleted } from './deleted-assignments.ts'
import { ask, type Row, type Session, type Statement, type Value } from './engines/engine.ts'
import type { NextDueReader } from './next-due.ts'
import { StatementCache } from './statement.ts'
import type { AssignmentReader, Known } from './store.ts'

type Asked = (kind: keyof typeof listStatements) => readonly [Statement, readonly Value[]]

/** Reads assignments. Each shape of query is compiled once, when it is first asked for. */
export function assignmentReader(
  session: Session,
  { find }: AssignmentStatements,
  nextDue: NextDueReader,
): AssignmentReader {
  const { now } = session
  const statements = new StatementCache()
  const asker =
    (list: AssignmentList, userId: number, bounds: Bounds): Asked =>
    (kind) => {
      const { toSql, values } = listStatements[kind]
      const query = statements.get(`${kind},${list.shape}`, () => toSql(session.db, list))
      return [query, values(list, userId, bounds)]
    }
  /** Undefined where something has fallen due since it was counted. */
  const settledCount = (userId: number, { shape, settled }: Count) => {
    if (!settled || !now) return undefined
    const query = statements.get(`settled,${shape}`, () => settled.toSql(session.db))
    const [row] = now(query, [userId])
    const isSettled = row && nextDue.isNoneBetween(userId, Number(row[1]), settled.asOf)
    return isSettled ? Number(row[0]) : undefined
  }
  const findNow = (userId: number) => (id: number) => now?.(find, [userId, id])[0]

  return {
    find: (userId, id) =>
      whenKnown(ask(session, find, [userId, id]), ([row]) => row && toAssignment(row)),
    list(userId, query, page, known) {
      const list = listOf(query)
      const asked = asker(list, userId, [page.pageSize, offsetOf(page)])
      if (!now) {
        return session.all(...asked('pageWithCount')).then((rows) => ({
          items: rows.filter(isFound).map((row) => knownOr(row, known)),
          totalCount: countIn(rows),
        }))
      }
      const versions = known && now(...asked('pageOfVersions'))
      const items =
        itemsBy(versions, known, findNow(userId)) ?? now(...asked('page')).map(toAssignment)
      const settled = settledCount(userId, list.count)
      return { items, totalCount: settled ?? countIn(now(...asked('count'))) }
    },
    all(userId, query, known) {
      const asked = asker(listOf(query), userId, [0, 0])
      const versions = known && now?.(...asked('versions'))
      const items = itemsBy(versions, known, findNow(userId))
      if (items) return items
      const rows = ask(session, ...asked('all'))
      return whenKnown(rows, (found) => found.map((row) => knownOr(row, known)))
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
