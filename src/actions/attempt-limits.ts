import type { AccountTransaction } from '../deps.ts'
import { type SignInAttempts, TooManyAttempts } from '../domain/accounts/sign-in-throttle.ts'
import type { Instant } from '../domain/time/time.ts'

export type Attempts = AccountTransaction['signInAttempts']

/** The attempts with one more; undefined if no attempt is allowed yet. */
export type Decide = (before: SignInAttempts | undefined) => SignInAttempts | undefined

/**
 * Counts an attempt, and returns undefined. If none is allowed yet, counts nothing, and returns from when on the next one
 * is.
 */
export async function countUnlessHeld(
  attempts: Attempts,
  key: string,
  decide: Decide,
): Promise<Instant | undefined> {
  let nextAt: Instant | undefined
  const after = await attempts.change(key, (before) => {
    nextAt = before?.nextAt
    return decide(before)
  })
  return after ? undefined : (nextAt ?? 0)
}

/**
 * Counts an attempt.
 *
 * @throws {TooManyAttempts} if none is allowed yet; nothing is counted then.
 */
export async function countOrThrow(attempts: Attempts, key: string, decide: Decide): Promise<void> {
  const until = await countUnlessHeld(attempts, key, decide)
  if (until !== undefined) throw new TooManyAttempts(until)
}

/**
 * Counts nothing in any case.
 *
 * @throws {TooManyAttempts} if no attempt is allowed yet.
 */
export async function assertNotHeld(
  attempts: Attempts,
  key: string,
  decide: Decide,
): Promise<void> {
  let until: Instant | undefined
  await attempts.change(key, (before) => {
    if (!decide(before)) until = before?.nextAt ?? 0
    return undefined
  })
  if (until !== undefined) throw new TooManyAttempts(until)
}
