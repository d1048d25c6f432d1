import type { Instant } from '../../domain/time/time.ts'
import type { Connection, Row, Statement } from '../engines/engine.ts'
import type { AssignmentReader } from '../store.ts'

export type NextDueReader = AssignmentReader['nextDue']

/** The first due time from an instant on. */
export interface NextDue {
  readonly from: Instant
  /** Infinite if there is none. */
  readonly due: Instant
}

/** Queries it each time. @param nextDue user, from, user, from */
export const remoteNextDueReader =
  ({ all }: Connection, nextDue: Statement): NextDueReader =>
  async (userId, from) =>
    dueIn(await all(nextDue, [userId, from, userId, from]))

/** The first due time in the result of the statement; undefined if there is none. */
export const dueIn = ([row]: readonly Row[]): Instant | undefined =>
  row?.[0] == null ? undefined : Number(row[0])

/** Whether what is known is the answer for another instant, too. */
export const holdsFrom = ({ from, due }: NextDue, other: Instant): boolean =>
  from <= other && other <= due
