import type { AccountTransaction, Deps } from '../deps.ts'
import type { Session } from '../domain/accounts/session.ts'
import {
  accountPolicy,
  attempted,
  attemptedAtRate,
  placePolicy,
  withdrawn,
  withdrawnAtRate,
} from '../domain/accounts/sign-in-throttle.ts'
import type { User } from '../domain/accounts/user.ts'
import type { Instant } from '../domain/time/time.ts'
import { type Attempts, countOrThrow } from './attempt-limits.ts'
import { accountKey, type Claim } from './claimed-account.ts'
import { knownDigest } from './known-devices.ts'
import { assertPace } from './sign-in-pace.ts'

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
  /** The key by which `Passwords.verify` limits how many checks run at once; `account` by default. */
  readonly share?: string
}

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
  const account = accountKey(claim)
  return store.writeAccounts(async (tx) => {
    const known = await knownDigest(tx, claim.user, { device, now })
    await assertPace(tx, claim, { known, now })
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
  // All sessions of a user share one, which nobody else can use up. At sign-in each place has its own, since strangers try.
  const share = `sessions of user ${session.userId}`
  return store.writeAccounts(({ signInAttempts }) =>
    count(signInAttempts, { account, share }, clock.now()),
  )
}

/**
 * Counts a registration, by place only. Successful ones count too, since each costs a hash
 * and creates a user.
 *
 * @throws {TooManyAttempts} with nothing counted.
 */
export function countRegistration({ store, clock, actor }: Deps): Promise<void> {
  const place = `register ${placeOf(actor?.client ?? '')}`
  return store.writeAccounts(({ signInAttempts }) => countAt(signInAttempts, place, clock.now()))
}

async function count(
  attempts: Attempts,
  counted: CountedAttempt,
  now: Instant,
): Promise<CountedAttempt> {
  const { account, place } = counted
  await countOrThrow(attempts, account, (before) => attempted(before, now, accountPolicy))
  if (place !== undefined) await countAt(attempts, place, now)
  return counted
}

export const placeOf = (client: string) => `from ${client}`

export const countAt = (attempts: Attempts, place: string, now: Instant) =>
  countOrThrow(attempts, place, (before) => attemptedAtRate(before, now, placePolicy))

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
 * @throws {DomainError} `unavailable`, `crowded`.
 */
export async function verifyCounted(
  { store, passwords, clock }: Deps,
  counted: CountedAttempt,
  { password, phc }: { readonly password: string; readonly phc: string | null },
): Promise<boolean> {
  try {
    return await passwords.verify(password, phc, counted.share ?? counted.account)
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
