import type { Awaitable } from '../../domain/awaitable.ts'
import type { Instant } from '../../domain/time.ts'
import type { Connection, Row, Statement } from '../engines/engine.ts'

export interface NextDueReader {
  /**
   * The first due time of a user's incomplete assignments from an instant on; undefined if
   * there is none.
   */
  find(userId: number, from: Instant): Awaitable<Instant | undefined>
  /** Whether none falls due between two instants, in either order. False also if that takes a round trip. */
  isNoneBetween(userId: number, one: Instant, other: Instant): boolean
}

/** The first due time from an instant on. */
export interface NextDue {
  readonly from: Instant
  /** Infinite if there is none. */
  readonly due: Instant
}

/** Queries it each time. @param nextDue user, from, user, from */
export const remoteNextDueReader = ({ all }: Connection, nextDue: Statement): NextDueReader => ({
  find: async (userId, from) => dueIn(await all(nextDue, [userId, from, userId, from])),
  isNoneBetween: () => false,
})

/** @param nextDueFrom reads what may be cached. */
export function localNextDueReader(
  nextDueFrom: (userId: number, from: Instant) => NextDue,
): NextDueReader {
  const find = (userId: number, from: Instant) => nextDueFrom(userId, from).due
  return {
    find(userId, from) {
      const due = find(userId, from)
      return due === Number.POSITIVE_INFINITY ? undefined : due
    },
    isNoneBetween: (userId, one, other) =>
      find(userId, Math.min(one, other)) >= Math.max(one, other),
  }
}

/** As the statement returns it. */
export const dueIn = ([row]: readonly Row[]): Instant | undefined =>
  row?.[0] == null ? undefined : Number(row[0])

/** Whether what is known is the answer for another instant, too. */
export const holdsFrom = ({ from, due }: NextDue, other: Instant): boolean =>
  from <= other && other <= due
