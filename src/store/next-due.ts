import type { Instant } from '../domain/time.ts'
import type { Row, Session, Statement } from './engines/engine.ts'

/** When the first of a user's open assignments that are due from an instant on is due; undefined when there is none. */
export interface NextDueReader {
  find(userId: number, from: Instant): Promise<Instant | undefined>
  /** At once, where the database is in this process. */
  readonly now?: (userId: number, from: Instant) => Instant | undefined
}

/** @param nextDue user, from, user, from */
export function nextDueReader({ all, now, revision }: Session, nextDue: Statement): NextDueReader {
  const values = (userId: number, from: Instant) => [userId, from, userId, from]
  if (!now) {
    return { find: async (userId, from) => dueIn(await all(nextDue, values(userId, from))) }
  }
  const ask = (userId: number, from: Instant) => dueIn(now(nextDue, values(userId, from)))
  const askOnce = revision ? rememberingLast(ask, revision) : ask
  return { find: async (userId, from) => askOnce(userId, from), now: askOnce }
}

/** `ask`, whose last answer is that for all instants until then, too: what counts the overdue asks just before what tells for how long. */
function rememberingLast(
  ask: NonNullable<NextDueReader['now']>,
  revision: (owner: number) => number,
): NonNullable<NextDueReader['now']> {
  const last = { userId: 0, revision: -1, from: 0, due: undefined as Instant | undefined }
  return (userId, from) => {
    const current = revision(userId)
    const isSame = last.userId === userId && last.revision === current
    if (isSame && last.from <= from && from <= (last.due ?? from)) return last.due
    const due = ask(userId, from)
    Object.assign(last, { userId, revision: current, from, due })
    return due
  }
}

const dueIn = ([row]: readonly Row[]) => (row?.[0] == null ? undefined : Number(row[0]))
