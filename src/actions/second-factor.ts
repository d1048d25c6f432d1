import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { AccountTransaction, Deps } from '../deps.ts'
import {
  isSecondFactorOn,
  recoveryCodeCount,
  recoveryCodeDigest,
  recoveryCodeEntropy,
  recoveryCodeFrom,
} from '../domain/accounts/second-factor.ts'
import type { Visitor } from '../domain/accounts/session.ts'
import type { User } from '../domain/accounts/user.ts'
import { DomainError, InvalidInput, notFound } from '../domain/errors.ts'
import { auditEntry } from './audit.ts'
import { removeLinkOf } from './calendar-links.ts'
import { codeForm, periodOf } from './second-factor-codes.ts'
import { alertUser } from './security-alerts.ts'
import { assertGiven, assertGoesOn, assertPassword } from './sessions.ts'

/** RFC 4226, section 4: at least 128 bits, better 160. */
const secretBytes = 20

export interface SecondFactorOffer {
  /** Base32, for typing. */
  readonly secret: string
  /** `otpauth://…`, for a QR code. */
  readonly uri: string
}

/**
 * Begins to set up a second factor. Each call creates a new secret, so one that somebody saw
 * earlier is worthless. No code is required before `confirmSecondFactor`.
 *
 * @throws {DomainError} `conflict` if there is a second factor already; `not_found` if the user is deleted.
 */
export async function beginSecondFactor(
  { store }: Deps,
  { user }: Visitor,
): Promise<SecondFactorOffer> {
  const secret = Secret.fromHex(randomBytes(secretBytes).toString('hex')).base32
  // Writers of the directory run one at a time, so the user is not deleted meanwhile.
  await store.writeDirectory(async ({ users, secondFactors }) => {
    if (!(await users.find(user.id))) throw notFound('User')
    if (isSecondFactorOn(await secondFactors.find(user.id))) {
      throw new DomainError('conflict', 'There is one already')
    }
    await secondFactors.save({ userId: user.id, secret, confirmedAt: null, lastPeriod: -1 })
  })
  return offerOf(user, secret)
}

/** The offer of the last `beginSecondFactor`; undefined if none waits for its confirmation. */
export async function offeredSecondFactor(
  { store }: Deps,
  { user }: Visitor,
): Promise<SecondFactorOffer | undefined> {
  const found = await store.secondFactors.find(user.id)
  return found?.confirmedAt === null ? offerOf(user, found.secret) : undefined
}

/** A QR code has room for 2,331 bytes; each character can take nine, percent-encoded. */
const longestLabel = 100

function offerOf({ email }: User, secret: string): SecondFactorOffer {
  const label = email.slice(0, longestLabel).toWellFormed()
  const totp = new TOTP({ ...codeForm, issuer: 'Kadai', label, secret })
  return { secret, uri: totp.toString() }
}

/**
 * Turns the second factor on if `code` is right, and returns the recovery codes. They cannot be
 * shown again. Ends all other sessions of the visitor, and removes their calendar link: these began without it, maybe by
 * somebody who knows the password.
 *
 * @throws {InvalidInput} `code` is `required` or `wrong`; {DomainError} `conflict` if no offer waits for its
 * confirmation; `not_found` if the session has ended meanwhile.
 */
export async function confirmSecondFactor(
  deps: Deps,
  { user, session }: Visitor,
  code: string,
): Promise<readonly string[]> {
  assertGiven('code', code)
  const now = deps.clock.now()
  // Not beside a sign-in, whose session would stay.
  const codes = await deps.store.writeDirectory(async (tx) => {
    await assertGoesOn(tx, session, now)
    const found = await tx.secondFactors.find(user.id)
    if (!found || found.confirmedAt !== null) throw new DomainError('conflict', 'None was begun')
    const lastPeriod = periodOf(found.secret, code, now)
    if (lastPeriod === undefined) throw new InvalidInput([{ field: 'code', rule: 'wrong' }])
    await tx.secondFactors.save({ ...found, confirmedAt: now, lastPeriod })
    await tx.sessions.deleteAll(user.id, session.id)
    await tx.audit.insert(auditEntry(deps, { action: 'second_factor_on', subject: user }))
    await removeLinkOf(deps, tx, user)
    return saveRecoveryCodes(tx, user.id)
  })
  alertUser(deps, user, 'second_factor_on')
  return codes
}

/**
 * @throws like `assertPassword`, for `password`; {DomainError} `conflict` if there is none; `not_found` if the session has
 * ended meanwhile.
 */
export async function removeSecondFactor(
  deps: Deps,
  visitor: Visitor,
  password: string,
): Promise<void> {
  await assertPassword(deps, visitor, { password, field: 'password' })
  await turnOff(deps, visitor)
}

/**
 * Removes the second factor and the recovery codes of a user who has lost the device. After that
 * the password alone is enough.
 *
 * @throws {DomainError} `conflict` if there is none.
 */
export const removeSecondFactorOf = (deps: Deps, user: User): Promise<void> =>
  turnOff(deps, { user })

async function turnOff(
  deps: Deps,
  { user, session }: Pick<Visitor, 'user'> & Partial<Visitor>,
): Promise<void> {
  const now = deps.clock.now()
  await deps.store.writeAccounts(async (tx) => {
    await assertOn(tx, user)
    if (session) await assertGoesOn(tx, session, now)
    await tx.secondFactors.delete(user.id)
    await tx.audit.insert(auditEntry(deps, { action: 'second_factor_off', subject: user }))
  })
  alertUser(deps, user, 'second_factor_off')
}

/**
 * Replaces the recovery codes.
 *
 * @throws like `removeSecondFactor`.
 */
export async function renewRecoveryCodes(
  deps: Deps,
  visitor: Visitor,
  password: string,
): Promise<readonly string[]> {
  await assertPassword(deps, visitor, { password, field: 'password' })
  const { user, session } = visitor
  const now = deps.clock.now()
  const codes = await deps.store.writeAccounts(async (tx) => {
    await assertOn(tx, user)
    await assertGoesOn(tx, session, now)
    await tx.audit.insert(auditEntry(deps, { action: 'recovery_codes_renewed', subject: user }))
    return saveRecoveryCodes(tx, user.id)
  })
  alertUser(deps, user, 'recovery_codes')
  return codes
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
    throw new DomainError('conflict', 'This user has no second factor')
  }
}
