import { hash } from 'node:crypto'
import type { AccountTransaction, Deps } from '../deps.ts'
import { isSecondFactorOn } from '../domain/accounts/second-factor.ts'
import type { Session } from '../domain/accounts/session.ts'
import {
  accountPolicy,
  attempted,
  attemptedAtRate,
  placePolicy,
  signInPolicy,
  TooManyAttempts,
  withdrawn,
  withdrawnAtRate,
} from '../domain/accounts/sign-in-throttle.ts'
import { canonicalEmail, type User } from '../domain/accounts/user.ts'
import type { Instant } from '../domain/time/time.ts'
import { type Attempts, allow, heldUntil } from './attempt-limits.ts'
import { knownDigest } from './known-devices.ts'

/** The place of an attempt to sign in. */
export interface AttemptSource {
  /** The address, or the network that counts as one client. */
  readonly client: string
  /**
   * The token of a known browser: 32 random bytes in base64url, set at a sign-in. It grants no
   * access. A change of password does not affect it. It expires 90 days after the last sign-in with it.
   */
  readonly device: string | undefined
}

/** The keys under which an attempt was counted. */
export interface CountedAttempt {
  readonly account: string
  readonly place?: string
}

/** Who somebody claims to be. */
interface Claim {
  /** The user with the address, if there is one. */
  readonly user: Pick<User, 'id'> | undefined
  readonly email: string
}

/** Key of an account, also of one that does not exist. The key does not reveal what was typed. */
const accountOf = ({ user, email }: Claim): string =>
  user ? `user ${user.id}` : `email ${hash('sha256', canonicalEmail(email), 'base64url')}`

/**
 * Counts an attempt before its password is checked, as if it were wrong, in a separate
 * transaction. None is checked while its user has made too many right ones: each costs a hash.
 *
 * @throws {TooManyAttempts} with nothing counted.
 */
export function countPassword(
  { store, clock }: Deps,
  claim: Claim,
  { client, device }: AttemptSource,
): Promise<CountedAttempt> {
  const now = clock.now()
  const account = accountOf(claim)
  return store.writeAccounts(async (tx) => {
    const known = await knownDigest(tx, claim.user, { device, now })
    await assertPace(tx.signInAttempts, await paceOf(tx, claim, known), now)
    if (known !== undefined) {
      return count(tx.signInAttempts, { account: `${account} with ${known}` }, now)
    }
    const place = placeOf(client)
    return count(tx.signInAttempts, { account: `${account} ${place}`, place }, now)
  })
}

/**
 * Like `countPassword`, for a code. All places share one count: only somebody who knows the
 * password can try codes, and a new password stops them.
 *
 * @throws {TooManyAttempts} with nothing counted.
 */
export function countCode(
  { store, clock }: Deps,
  user: Pick<User, 'id'>,
  { device }: AttemptSource,
): Promise<CountedAttempt> {
  const now = clock.now()
  return store.writeAccounts(async (tx) => {
    const known = await knownDigest(tx, user, { device, now })
    const source = known === undefined ? '' : ` with ${known}`
    return count(tx.signInAttempts, { account: `code of user ${user.id}${source}` }, now)
  })
}

/**
 * Like `countPassword`, for a password entered again in a session. Each session is a place of its
 * own.
 *
 * @throws {TooManyAttempts} with nothing counted.
 */
export function countConfirmation(
  { store, clock }: Deps,
  session: Session,
): Promise<CountedAttempt> {
  const account = `user ${session.userId} in ${session.id}`
  return store.writeAccounts(({ signInAttempts }) =>
    count(signInAttempts, { account }, clock.now()),
  )
}

/**
 * Counts a registration, by place only. Successful ones count too, since each costs a hash
 * and creates a user.
 *
 * @throws {TooManyAttempts} with nothing counted.
 */
export function countRegistration({ store, clock }: Deps, client: string): Promise<void> {
  const place = `register ${placeOf(client)}`
  return store.writeAccounts(({ signInAttempts }) => countAt(signInAttempts, place, clock.now()))
}

/** Counts a right password, as `heldUntil` does: its user may give only so many in a time. */
export async function countSignIn(
  tx: AccountTransaction,
  user: Pick<User, 'id' | 'email'>,
  { device, now }: { readonly device: string | undefined; readonly now: Instant },
): Promise<Instant | undefined> {
  const known = await knownDigest(tx, user, { device, now })
  const pace = await paceOf(tx, { user, email: user.email }, known)
  return heldUntil(tx.signInAttempts, pace, (before) => attemptedAtRate(before, now, signInPolicy))
}

/**
 * Key of the right passwords of an account. Where a code follows them, a known browser has a pace of its own: somebody
 * else who knows the password comes no further than to the code, and must not keep the owner from it.
 */
async function paceOf(
  { secondFactors }: AccountTransaction,
  claim: Claim,
  known: string | undefined,
): Promise<string> {
  const all = `sign-ins of ${accountOf(claim)}`
  if (!claim.user || known === undefined) return all
  const factor = await secondFactors.find(claim.user.id)
  return isSecondFactorOn(factor) ? `${all} with ${known}` : all
}

/** @throws {TooManyAttempts} if `countSignIn` would count none at `now`. */
async function assertPace(attempts: Attempts, pace: string, now: Instant): Promise<void> {
  let until: Instant | undefined
  await attempts.change(pace, (before) => {
    if (before && !attemptedAtRate(before, now, signInPolicy)) until = before.nextAt
    return undefined
  })
  if (until !== undefined) throw new TooManyAttempts(until)
}

async function count(
  attempts: Attempts,
  counted: CountedAttempt,
  now: Instant,
): Promise<CountedAttempt> {
  const { account, place } = counted
  await allow(attempts, account, (before) => attempted(before, now, accountPolicy))
  if (place !== undefined) await countAt(attempts, place, now)
  return counted
}

const placeOf = (client: string) => `from ${client}`

const countAt = (attempts: Attempts, place: string, now: Instant) =>
  allow(attempts, place, (before) => attemptedAtRate(before, now, placePolicy))

/** Forgets the earlier attempts after a correct one. */
export async function clearAttempts(
  { signInAttempts: attempts }: AccountTransaction,
  { account, place }: CountedAttempt,
): Promise<void> {
  await attempts.delete(account)
  if (place !== undefined) await giveBack(attempts, place)
}

/**
 * Verifies a password that was counted. If it cannot be checked, the count is withdrawn.
 *
 * @throws {DomainError} `unavailable`.
 */
export async function verifyCounted(
  { store, passwords, clock }: Deps,
  counted: CountedAttempt,
  { password, phc }: { readonly password: string; readonly phc: string | null },
): Promise<boolean> {
  try {
    return await passwords.verify(password, phc, counted.account)
  } catch (error) {
    const now = clock.now()
    await store.writeAccounts(async ({ signInAttempts: attempts }) => {
      const { account, place } = counted
      await attempts.change(account, (before) => before && withdrawn(before, now))
      if (place !== undefined) await giveBack(attempts, place)
    })
    throw error
  }
}

const giveBack = (attempts: Attempts, place: string) =>
  attempts.change(place, (before) => before && withdrawnAtRate(before, placePolicy))
