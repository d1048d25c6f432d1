import { hash } from 'node:crypto'
import type { Instant } from './time.ts'
import type { User } from './user.ts'

/** A browser in which a user is signed in. */
export interface Session {
  readonly id: number
  readonly userId: number
  /** Whether it outlives the evening: see `sessionLimits`. */
  readonly isLasting: boolean
  /** When the password was last given in it. */
  readonly confirmedAt: Instant
  readonly createdAt: Instant
  readonly lastSeenAt: Instant
  /** From where it was begun, and with what: as the browser calls itself. */
  readonly client: string
  readonly userAgent: string
}

export type NewSession = Omit<Session, 'id'> & {
  /** SHA-256 of the token, as `tokenDigest` gives it: all that is kept of the secret. */
  readonly digest: string
}

/** Who looks at a page: a session that holds, and its user as they are now. */
export interface Visitor {
  readonly session: Session
  readonly user: User
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * In milliseconds: how long a session may stay unused, and how long it lasts in all
 * (OWASP Session Management Cheat Sheet). A lasting one is what a person asked for
 * on a device of their own.
 */
export const sessionLimits = {
  brief: { idle: 30 * MINUTE, total: 12 * HOUR },
  lasting: { idle: 30 * DAY, total: 90 * DAY },
} as const

/** How long what only an administrator may do can be done without giving the password again, in milliseconds. */
const confirmationHolds = 12 * HOUR
/** Seen again within it is not worth a write, in milliseconds. */
const seenAnew = MINUTE

const limitsOf = ({ isLasting }: Pick<Session, 'isLasting'>) =>
  isLasting ? sessionLimits.lasting : sessionLimits.brief

/** When it ends, if nothing more is seen of it. */
export function endOf(session: Session): Instant {
  const { idle, total } = limitsOf(session)
  return Math.min(session.lastSeenAt + idle, session.createdAt + total)
}

export const isOver = (session: Session, now: Instant) => endOf(session) <= now

export const isConfirmed = ({ confirmedAt }: Session, now: Instant) =>
  now < confirmedAt + confirmationHolds

export const isWorthNoting = ({ lastSeenAt }: Session, now: Instant) => now >= lastSeenAt + seenAnew

/** As many random bytes as a token of a session, or of a link, is made of. */
export const tokenEntropy = 32

/** SHA-256 in base64url. A plain hash is enough for a secret of 256 random bits (ASVS 5.0, 6.5.2). */
export const tokenDigest = (token: string): string => hash('sha256', token, 'base64url')

/** What the forms of a session carry, and no other site can know: made of its secret, which it does not tell. */
export const formTokenOf = (token: string): string => hash('sha256', `form ${token}`, 'base64url')
