import type { Awaitable } from '../../domain/awaitable.ts'
import type { Instant } from '../../domain/time.ts'
import type { Reader, Row, Statement } from '../engines/engine.ts'

export interface NextDueReader {
  /**
   * The first due time of a user's incomplete assignments from an instant on; undefined if
   * there is none.
   */
  find(userId: number, from: Instant): Awaitable<Instant | undefined>
  /** Whether none falls due between two instants, in either order. False also if that takes a round trip. */
  isNoneBetween(userId: number, one: Instant, other: Instant): boolean
}

/** @param nextDue user, from, user, from */
export function nextDueReader({ all, local }: Reader, nextDue: Statement): NextDueReader {
  const values = (userId: number, from: Instant) => [userId, from, userId, from]
  if (!local) {
    return {
      find: (userId, from) => all(nextDue, values(userId, from)).then(dueIn),
      isNoneBetween: () => false,
    }
  }
  const { now, revision } = local
  const read: Find = (userId, from) => dueIn(now(nextDue, values(userId, from)))
  const find = rememberingLast(read, revision)
  return {
    find,
    isNoneBetween: (userId, one, other) =>
      (find(userId, Math.min(one, other)) ?? Number.POSITIVE_INFINITY) >= Math.max(one, other),
  }
}

type Find = (userId: number, from: Instant) => Instant | undefined

/**
 * Caches the last result, which holds until that due time: a caller that counts the
 * overdue then asks how long the count is valid.
 */
function rememberingLast(find: Find, revision: (owner: number) => number): Find {
  const last = { userId: 0, revision: -1, from: 0, due: undefined as Instant | undefined }
  return (userId, from) => {
    const current = revision(userId)
    const isSame = last.userId === userId && last.revision === current
    if (isSame && last.from <= from && from <= (last.due ?? from)) return last.due
    const due = find(userId, from)
    Object.assign(last, { userId, revision: current, from, due })
    return due
  }
}

const dueIn = ([row]: readonly Row[]) => (row?.[0] == null ? undefined : Number(row[0]))
