import type { AccountTransaction } from '../deps.ts'
import { type SignInAttempts, TooManyAttempts } from '../domain/accounts/sign-in-throttle.ts'
import type { Instant } from '../domain/time/time.ts'

export type Attempts = AccountTransaction['signInAttempts']
export type Decide = (before: SignInAttempts | undefined) => SignInAttempts | undefined

/** @throws {TooManyAttempts} with nothing counted, if `decide` counts nothing. */
export async function allow(attempts: Attempts, key: string, decide: Decide): Promise<void> {
  const until = await heldUntil(attempts, key, decide)
  if (until !== undefined) throw new TooManyAttempts(until)
}

/**
 * Like `allow`, but counts nothing in any case.
 *
 * @throws {TooManyAttempts}
 */
export async function assertAllowed(
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

/** Counts an attempt, and returns undefined. If none is allowed yet, counts nothing, and returns when the next one is. */
export async function heldUntil(
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
