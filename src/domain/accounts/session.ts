import { hash } from 'node:crypto'
import { oneDay, oneHour, oneMinute } from '../time/durations.ts'
import type { Instant } from '../time/time.ts'
import type { User } from './user.ts'

/** A browser in which a user is signed in. */
export interface Session {
  readonly id: number
  readonly userId: number
  /** Whether it is a long session: see `sessionLimits`. */
  readonly isLasting: boolean
  /** When the password was last given in it. */
  readonly confirmedAt: Instant
  readonly createdAt: Instant
  readonly lastSeenAt: Instant
  /** Address at its beginning, and the browser's `User-Agent`. */
  readonly client: string
  readonly userAgent: string
}

export type NewSession = Omit<Session, 'id'> & {
  /** SHA-256 of the token, by `tokenDigest`. The token itself is not stored. */
  readonly digest: string
}

/** A valid session, and its user as they are now. */
export interface Visitor {
  readonly session: Session
  readonly user: User
}

/**
 * Limits in milliseconds: idle time, and total lifetime (OWASP Session Management Cheat
 * Sheet). A lasting session is one that the user chose on a device of their own.
 */
export const sessionLimits = {
  brief: { idle: 30 * oneMinute, total: 12 * oneHour },
  lasting: { idle: 30 * oneDay, total: 90 * oneDay },
} as const

/** How many sessions a user can have. The next one ends the one that was unused for longest. */
export const mostSessions = 100

/** How long after the password an administrator may see their pages without entering it again, in milliseconds. */
const confirmationHolds = 12 * oneHour
/**
 * How long after the password a user may do what would lock out its owner or outlast the session, and an administrator
 * anything, in milliseconds: less than an unattended browser stays signed in.
 */
const presenceHolds = 10 * oneMinute
/** `lastSeenAt` is written at most once in this interval, in milliseconds. */
const seenAnew = oneMinute

const limitsOf = ({ isLasting }: Pick<Session, 'isLasting'>) =>
  isLasting ? sessionLimits.lasting : sessionLimits.brief

/** When it ends without further use. */
export function endOf(session: Session): Instant {
  const { idle, total } = limitsOf(session)
  return Math.min(session.lastSeenAt + idle, session.createdAt + total)
}

export const isOver = (session: Session, now: Instant) => endOf(session) <= now

export const isConfirmed = ({ confirmedAt }: Session, now: Instant) =>
  now < confirmedAt + confirmationHolds

/** Whether the owner of the password gave it so lately that they can be taken to be still there. */
export const gavePasswordLately = ({ confirmedAt }: Session, now: Instant) =>
  now < confirmedAt + presenceHolds

export const shouldRecordUse = ({ lastSeenAt }: Session, now: Instant) =>
  now >= lastSeenAt + seenAnew

/**
 * The form token of a session, unknown to other sites. It is derived from the secret of the session, and does not reveal
 * it. It begins with the user's id, which tells whose form it is after the session has ended.
 */
export const formTokenOf = (token: string, userId: number): string =>
  `${userId}.${hash('sha256', `form ${token}`, 'base64url')}`

/** Id of the user on whose page a form was, as its token claims; undefined without such a token. */
export function userOfForm(formToken: string): number | undefined {
  const [, id] = /^(\d{1,15})\./.exec(formToken) ?? []
  return id === undefined ? undefined : Number(id)
}
