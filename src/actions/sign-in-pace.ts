import type { AccountTransaction } from '../deps.ts'
import { isSecondFactorOn } from '../domain/accounts/second-factor.ts'
import { attemptedAtRate, signInPolicy } from '../domain/accounts/sign-in-throttle.ts'
import type { User } from '../domain/accounts/user.ts'
import type { Instant } from '../domain/time/time.ts'
import { assertNotHeld, countUnlessHeld, type Decide } from './attempt-limits.ts'
import { accountKey, type Claim } from './claimed-account.ts'
import { knownDigest } from './known-devices.ts'

/** Counts a right password, as `countUnlessHeld` does: its user may give only so many in a time. */
export async function countSignIn(
  tx: AccountTransaction,
  user: Pick<User, 'id' | 'email'>,
  { device, now }: { readonly device: string | undefined; readonly now: Instant },
): Promise<Instant | undefined> {
  const known = await knownDigest(tx, user, { device, now })
  const pace = await paceOf(tx, { user, email: user.email }, known)
  return countUnlessHeld(tx.signInAttempts, pace, atPace(now))
}

/**
 * @param known the digest of the browser, if it is known.
 * @throws {TooManyAttempts} if `countSignIn` would count none at `now`.
 */
export async function assertPace(
  tx: AccountTransaction,
  claim: Claim,
  { known, now }: { readonly known: string | undefined; readonly now: Instant },
): Promise<void> {
  await assertNotHeld(tx.signInAttempts, await paceOf(tx, claim, known), atPace(now))
}

const atPace =
  (now: Instant): Decide =>
  (before) =>
    attemptedAtRate(before, now, signInPolicy)

/**
 * Key of the right passwords of an account. Where a code follows them, a known browser has a pace of its own: somebody
 * else who knows the password comes no further than to the code, and must not keep the owner from it.
 */
async function paceOf(
  { secondFactors }: AccountTransaction,
  claim: Claim,
  known: string | undefined,
): Promise<string> {
  const all = `sign-ins of ${accountKey(claim)}`
  if (!claim.user || known === undefined) return all
  const factor = await secondFactors.find(claim.user.id)
  return isSecondFactorOn(factor) ? `${all} with ${known}` : all
}
