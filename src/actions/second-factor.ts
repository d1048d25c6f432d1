import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { AccountTransaction, Deps } from '../deps.ts'
import { DomainError, InvalidInput } from '../domain/errors.ts'
import {
  isSecondFactorOn,
  recoveryCodeCount,
  recoveryCodeDigest,
  recoveryCodeEntropy,
  recoveryCodeFrom,
} from '../domain/second-factor.ts'
import type { Visitor } from '../domain/session.ts'
import type { Instant } from '../domain/time.ts'
import type { User } from '../domain/user.ts'
import { auditEntry, visitorEntry } from './audit.ts'
import { assertPassword } from './sessions.ts'

/** What an authenticator takes: SHA-1, six digits, 30 seconds are all that every one of them can do. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** RFC 4226, section 4: at least 128 bits, better 160. */
const secretBytes = 20

export interface SecondFactorOffer {
  /** Base32, to be typed. */
  readonly secret: string
  /** `otpauth://…`, to be shown as a QR code. */
  readonly uri: string
}

/**
 * Begins to set up a second factor, each time with another secret: whoever saw one that was not
 * confirmed does not know the one that will be. Until `confirmSecondFactor` it is not asked for.
 *
 * @throws {DomainError} `conflict` where there is one already.
 */
export async function beginSecondFactor(
  { store }: Deps,
  { user }: Visitor,
): Promise<SecondFactorOffer> {
  const secret = Secret.fromHex(randomBytes(secretBytes).toString('hex')).base32
  await store.admit(async ({ secondFactors }) => {
    if (isSecondFactorOn(await secondFactors.find(user.id))) {
      throw new DomainError('conflict', 'There is one already')
    }
    await secondFactors.save({ userId: user.id, secret, confirmedAt: null, lastPeriod: -1 })
  })
  return offerOf(user, secret)
}

/** What was begun last, as it was told then; undefined where nothing waits to be confirmed. */
export async function offeredSecondFactor(
  { store }: Deps,
  { user }: Visitor,
): Promise<SecondFactorOffer | undefined> {
  const found = await store.secondFactors.find(user.id)
  return found?.confirmedAt === null ? offerOf(user, found.secret) : undefined
}

function offerOf({ email }: User, secret: string): SecondFactorOffer {
  const totp = new TOTP({ ...form, issuer: 'Kadai', label: email, secret })
  return { secret, uri: totp.toString() }
}

/**
 * Has codes asked for from now on, once one of them was given, and answers the recovery codes:
 * the only time they can be seen.
 *
 * @throws {InvalidInput} `code` is `wrong`; {DomainError} `conflict` where none was begun.
 */
export async function confirmSecondFactor(
  deps: Deps,
  visitor: Visitor,
  code: string,
): Promise<readonly string[]> {
  const now = deps.clock.now()
  const userId = visitor.user.id
  return deps.store.admit(async (tx) => {
    const found = await tx.secondFactors.find(userId)
    if (!found || found.confirmedAt !== null) throw new DomainError('conflict', 'None was begun')
    const lastPeriod = periodOf(found.secret, code, now)
    if (lastPeriod === undefined) throw new InvalidInput([{ field: 'code', rule: 'wrong' }])
    await tx.secondFactors.save({ ...found, confirmedAt: now, lastPeriod })
    await tx.audit.insert(visitorEntry(deps, visitor, { action: 'second_factor_on' }))
    return saveRecoveryCodes(tx, userId)
  })
}

/** @throws as `assertPassword` does, of `password`; {DomainError} `conflict` where there is none. */
export async function removeSecondFactor(
  deps: Deps,
  visitor: Visitor,
  password: string,
): Promise<void> {
  await assertPassword(deps, visitor, { password, field: 'password' })
  await deps.store.admit(async (tx) => {
    await assertOn(tx, visitor.user)
    await tx.secondFactors.delete(visitor.user.id)
    await tx.audit.insert(visitorEntry(deps, visitor, { action: 'second_factor_off' }))
  })
}

/**
 * Takes the second factor of a user who has lost it, and their recovery codes: the password
 * alone lets them in from now on.
 *
 * @throws {DomainError} `conflict` where there is none.
 */
export async function removeSecondFactorOf(
  deps: Deps,
  user: Pick<User, 'id' | 'email'>,
): Promise<void> {
  await deps.store.admit(async (tx) => {
    await assertOn(tx, user)
    await tx.secondFactors.delete(user.id)
    await tx.audit.insert(auditEntry(deps, { action: 'second_factor_off', subject: user }))
  })
}

/**
 * New recovery codes in place of those there were.
 *
 * @throws as `removeSecondFactor` does.
 */
export async function renewRecoveryCodes(
  deps: Deps,
  visitor: Visitor,
  password: string,
): Promise<readonly string[]> {
  await assertPassword(deps, visitor, { password, field: 'password' })
  return deps.store.admit(async (tx) => {
    await assertOn(tx, visitor.user)
    await tx.audit.insert(visitorEntry(deps, visitor, { action: 'recovery_codes_renewed' }))
    return saveRecoveryCodes(tx, visitor.user.id)
  })
}

/** Uses up what was typed for a code; undefined for what is none, or was used before. */
export async function useCode(
  { secondFactors }: AccountTransaction,
  userId: number,
  { code, now }: { readonly code: string; readonly now: Instant },
): Promise<'code' | 'recovery_code' | undefined> {
  const factor = await secondFactors.find(userId)
  if (!isSecondFactorOn(factor)) return undefined
  const period = periodOf(factor.secret, code, now)
  if (period !== undefined) {
    // A code that was seen, or any before it, is nobody's way in any more.
    if (period <= factor.lastPeriod) return undefined
    await secondFactors.save({ ...factor, lastPeriod: period })
    return 'code'
  }
  const isRecovered = await secondFactors.takeRecoveryCode(userId, recoveryCodeDigest(code))
  return isRecovered ? 'recovery_code' : undefined
}

/** The period whose code it is, of the present one and its two neighbours. */
function periodOf(secret: string, code: string, now: Instant): number | undefined {
  const totp = new TOTP({ ...form, secret })
  const token = code.replaceAll(/\s/g, '')
  const delta = totp.validate({ token, timestamp: now, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}

async function saveRecoveryCodes(tx: AccountTransaction, userId: number) {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeFrom(randomBytes(recoveryCodeEntropy)),
  )
  await tx.secondFactors.saveRecoveryCodes(userId, codes.map(recoveryCodeDigest))
  return codes
}

async function assertOn(
  { secondFactors }: AccountTransaction,
  { id }: Pick<User, 'id'>,
): Promise<void> {
  if (!isSecondFactorOn(await secondFactors.find(id))) {
    throw new DomainError('conflict', 'There is no second factor')
  }
}
