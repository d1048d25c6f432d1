import { DomainError } from '../errors.ts'
import { oneDay, oneMinute, oneSecond } from '../time/durations.ts'
import type { Instant } from '../time/time.ts'

/**
 * Attempts of one kind: for one account from one place, or from one place for any account.
 * A browser in which somebody has signed in to the account before is a place of its own,
 * so that nobody can lock out the owner by failing in their name (OWASP, "device
 * cookies").
 */
export interface SignInAttempts {
  readonly count: number
  /** No attempt is checked before this instant. */
  readonly nextAt: Instant
}

/** Growing delays until an attempt is correct. In milliseconds. */
interface ThrottlePolicy {
  /** Attempts without a delay. */
  readonly free: number
  /** The delay after the first attempt that is not free. Each further attempt doubles it. */
  readonly wait: number
  readonly longest: number
}

/** A constant pace, since a place may be many people. In milliseconds. */
export interface RatePolicy {
  /** Attempts at once, after a pause. */
  readonly burst: number
  /** Interval between further attempts. */
  readonly pace: number
}

export const accountPolicy: ThrottlePolicy = { free: 5, wait: oneSecond, longest: 15 * oneMinute }
/** Limit for one place. It is meant for a school: one address for hundreds of people, most of whom are right. */
export const placePolicy: RatePolicy = { burst: 100, pace: 6 * oneSecond }
/** Limit for the right passwords of one user. Each is recorded in the audit, from which nothing can be deleted. */
export const signInPolicy: RatePolicy = { burst: 300, pace: 6 * oneSecond }
/** Limit for the mails with a link to a password that one address is asked for: it may be somebody else's. */
export const passwordMailPolicy: RatePolicy = { burst: 2, pace: 10 * oneMinute }
/** Limit for the mails about changes of one account, and to one address: people can give their account somebody else's. */
export const alertPolicy: RatePolicy = { burst: 5, pace: 10 * oneMinute }
/**
 * Limit for the mails that ask one address to confirm reminders: many accounts can have it, one after the other. More than
 * one at once, since those count that the mail server did not take.
 */
export const confirmationPolicy: RatePolicy = { burst: 5, pace: 10 * oneMinute }
/** Attempts are forgotten after this time without a new one, in milliseconds. */
export const attemptsLifetime = oneDay

/** Too many attempts. The next one is allowed from `until` on. */
export class TooManyAttempts extends DomainError {
  override readonly name = 'TooManyAttempts'
  readonly until: Instant

  constructor(until: Instant) {
    super('throttled', 'Too many attempts')
    this.until = until
  }
}

/**
 * The state after an attempt at `now`, which counts as wrong until it proves right;
 * undefined if no attempt is allowed yet.
 */
export function attempted(
  before: SignInAttempts | undefined,
  now: Instant,
  { free, wait, longest }: ThrottlePolicy,
): SignInAttempts | undefined {
  if (before && isHeld(before, now, { free, longest })) return undefined
  const isForgotten = !before || before.nextAt + attemptsLifetime <= now
  const count = isForgotten ? 1 : before.count + 1
  const delay = count <= free ? 0 : Math.min(longest, wait * 2 ** (count - free - 1))
  return { count, nextAt: now + delay }
}

/**
 * Whether the next attempt must wait. A free one never does, even if another instance, whose clock is a little ahead,
 * counted the last one. A wait longer than the longest was stored before the clock was set back, and does not count.
 */
const isHeld = (
  { count, nextAt }: SignInAttempts,
  now: Instant,
  { free, longest }: Pick<ThrottlePolicy, 'free' | 'longest'>,
) => count > free && now < nextAt && nextAt <= now + longest

/**
 * Like `attempted`, with a constant pace (GCRA, as in ITU-T I.371). A state whose next attempt is more than one interval
 * away was stored before the clock was set back, and does not count.
 */
export function attemptedAtRate(
  stored: SignInAttempts | undefined,
  now: Instant,
  { burst, pace }: RatePolicy,
): SignInAttempts | undefined {
  const before = stored && stored.nextAt <= now + pace ? stored : undefined
  if (before && now < before.nextAt) return undefined
  // Where a burst begins: each further attempt adds `pace`, and the last one leads past `now`.
  const rested = now - (burst - 2) * pace
  const nextAt = before ? Math.max(before.nextAt + pace, rested) : rested
  return { count: (before?.count ?? 0) + 1, nextAt }
}

/** The attempts without one that could not be checked. */
export const withdrawn = ({ count }: SignInAttempts, now: Instant): SignInAttempts => ({
  count: Math.max(0, count - 1),
  nextAt: now,
})

/** Like `withdrawn`, with a constant pace; also for a correct attempt. */
export const withdrawnAtRate = (
  { count, nextAt }: SignInAttempts,
  { pace }: RatePolicy,
): SignInAttempts => ({ count: Math.max(0, count - 1), nextAt: nextAt - pace })
