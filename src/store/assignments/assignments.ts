import type { Assignment } from '../../domain/assignment.ts'
import { whenKnown } from '../../domain/awaitable.ts'
import { offsetOf } from '../../domain/pagination.ts'
import { ask, type Row, type Session, type Statement, type Value } from '../engines/engine.ts'
import { StatementCache } from '../statement.ts'
import type { AssignmentReader, Known } from '../store.ts'
import type { KeptCountReader } from '../tallies/kept-counts.ts'
import type { NextDueReader } from '../tallies/next-due.ts'
import type { Count } from './assignment-counts.ts'
import { type AssignmentList, type Bounds, listOf, listStatements } from './assignment-lists.ts'
import { toAssignment } from './assignment-rows.ts'
import type { AssignmentStatements } from './assignment-statements.ts'
import { usersWithDeleted } from './deleted-assignments.ts'
import { knownItemReader } from './known-items.ts'

type Asked = (kind: keyof typeof listStatements) => readonly [Statement, readonly Value[]]

interface Parts {
  readonly statements: AssignmentStatements
  readonly nextDue: NextDueReader
  readonly keptCounts: KeptCountReader
}

/** The statements of a list: for ids, and for rows. */
type Ways = Readonly<Record<'ids' | 'rows', () => readonly Row[]>>

/** Reads assignments. Each shape of query is compiled on first use. */
export function assignmentReader(
  session: Session,
  { statements: { find }, nextDue, keptCounts }: Parts,
): AssignmentReader {
  const { now } = session
  const lists = new StatementCache()
  const asker =
    (list: AssignmentList, userId: number, bounds: Bounds): Asked =>
    (kind) => {
      const { toSql, values } = listStatements[kind]
      const query = lists.get(`${kind},${list.shape}`, () => toSql(session.db, list))
      return [query, values(list, userId, bounds)]
    }
  const knownCount = (userId: number, { kept }: Count) => {
    if (!kept) return undefined
    const { asOf } = kept
    const counts = asOf === undefined ? keptCounts.find(userId) : keptCounts.findAsOf(userId, asOf)
    return counts && kept.in(counts)
  }
  const items = knownItemReader(session, find)
  /** The items of a list: what the caller knows of them, or the assignments. */
  const listNow = <T>(userId: number, { ids, rows }: Ways, known: Known<T> | undefined) => {
    if (!items || !known) return rows().map(toAssignment)
    return items.of(userId, ids(), known) ?? rows().map(items.itemIn)
  }

  return {
    find: (userId, id, known) =>
      items && known
        ? items.one(userId, id, known)
        : whenKnown(ask(session, find, [userId, id]), ([row]) => row && knownOr(row, known)),
    list(userId, query, page, known) {
      const list = listOf(query)
      const asked = asker(list, userId, [page.pageSize, offsetOf(page)])
      if (!now) return session.all(...asked('pageWithCount')).then((rows) => pageIn(rows, known))
      const ways = { ids: () => now(...asked('pageOfIds')), rows: () => now(...asked('page')) }
      return {
        items: listNow(userId, ways, known),
        totalCount: knownCount(userId, list.count) ?? countIn(now(...asked('count'))),
      }
    },
    all(userId, query, known) {
      const asked = asker(listOf(query), userId, [0, 0])
      if (now) {
        const ways = { ids: () => now(...asked('ids')), rows: () => now(...asked('all')) }
        return listNow(userId, ways, known)
      }
      const found = session.all(...asked('all'))
      return found.then((rows) => rows.map((row) => knownOr(row, known)))
    },
    nextDue: nextDue.find,
    usersWithDeleted: (before, limit) => usersWithDeleted(session.db, before, limit),
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

/** The total is at the end of each row. A user that does not exist has total 0. */
const countIn = ([row]: readonly Row[]) => Number(row?.at(-1) ?? 0)
/** The row with the total of an empty page has no assignment. */
const isFound = ([id]: Row) => id !== null
