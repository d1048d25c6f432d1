import { DomainError } from './errors.ts'
import type { Instant } from './time.ts'

/**
 * Tries of one kind: for one account from one place, or from one place at all. A browser
 * in which somebody has signed in to the account before counts as a place of its own, so that
 * nobody can keep a person out by failing in their name (OWASP, "device cookies").
 */
export interface SignInAttempts {
  readonly count: number
  /** None is looked at before. */
  readonly nextAt: Instant
}

/** Ever slower, until one is right. In milliseconds. */
export interface ThrottlePolicy {
  /** So many cost nothing. */
  readonly free: number
  /** The wait after the first that is not free; it doubles with each one more. */
  readonly wait: number
  readonly longest: number
}

/** At one pace, whoever tries: a place is many people. In milliseconds. */
export interface PacePolicy {
  /** So many may come at once, after a pause. */
  readonly burst: number
  /** One more may come after so long. */
  readonly pace: number
}

export const accountPolicy: ThrottlePolicy = { free: 5, wait: 1000, longest: 15 * 60_000 }
/** A school has one address for hundreds, most of whom are right. */
export const placePolicy: PacePolicy = { burst: 100, pace: 6000 }
/** After so long without one they are forgotten, in milliseconds. */
export const attemptsLast = 24 * 3_600_000
/** For how long a browser is known that nobody signs in with, in milliseconds. */
export const deviceLasts = 90 * 24 * 3_600_000

/** Too many tries were wrong. The next one is looked at from `until` on. */
export class TooManyTries extends DomainError {
  override readonly name = 'TooManyTries'
  readonly until: Instant

  constructor(until: Instant) {
    super('unavailable', 'Too many wrong tries')
    this.until = until
  }
}

/** What `before` becomes with an attempt at `now`, counted as if it were wrong until it turns out right; undefined while none may be made. */
export function attempted(
  before: SignInAttempts | undefined,
  now: Instant,
  { free, wait, longest }: ThrottlePolicy,
): SignInAttempts | undefined {
  if (before && now < before.nextAt) return undefined
  const isForgotten = !before || before.nextAt + attemptsLast <= now
  const count = isForgotten ? 1 : before.count + 1
  const delay = count <= free ? 0 : Math.min(longest, wait * 2 ** Math.min(count - free - 1, 30))
  return { count, nextAt: now + delay }
}

/** As `attempted`, at one pace (GCRA, as in ITU-T I.371). */
export function attemptedAtPace(
  before: SignInAttempts | undefined,
  now: Instant,
  { burst, pace }: PacePolicy,
): SignInAttempts | undefined {
  if (before && now < before.nextAt) return undefined
  const rested = now - (burst - 2) * pace
  const nextAt = before ? Math.max(before.nextAt + pace, rested) : rested
  return { count: (before?.count ?? 0) + 1, nextAt }
}

/** `attempts` without one that was never looked at. */
export const withdrawn = ({ count }: SignInAttempts, now: Instant): SignInAttempts => ({
  count: Math.max(0, count - 1),
  nextAt: now,
})

/** `attempts` at one pace without one that was right, or was never looked at. */
export const withdrawnAtPace = (
  { count, nextAt }: SignInAttempts,
  { pace }: PacePolicy,
): SignInAttempts => ({ count: Math.max(0, count - 1), nextAt: nextAt - pace })
