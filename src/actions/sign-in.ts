import type { AccountTransaction, Deps } from '../deps.ts'
import { detailOf, type NewAuditEntry } from '../domain/accounts/audit.ts'
import { TooManyAttempts } from '../domain/accounts/sign-in-throttle.ts'
import { tokenDigest } from '../domain/accounts/token.ts'
import { canonicalEmail, type User } from '../domain/accounts/user.ts'
import { hasCode } from '../domain/errors.ts'
import {
  admitUser,
  beginSession,
  type SignInOutcome,
  type SignInSource,
  secondFactorLink,
} from './admission.ts'
import { actorOf, auditEntry, unknownAt } from './audit.ts'
import { newToken } from './new-token.ts'
import { useCode } from './second-factor-codes.ts'
import { alertUser } from './security-alerts.ts'
import {
  type CountedAttempt,
  clearAttempts,
  countCode,
  countPassword,
  verifyCounted,
} from './sign-in-attempts.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * Signs a user in by e-mail address and password. For an unknown address the same steps run, writes
 * included, so that neither the outcome nor the time it takes reveals whether the user exists. That they are
 * disabled is only told to whoever knows their password.
 *
 * @throws {DomainError} `unavailable`; `crowded` while too many passwords are being checked.
 */
export const signIn = (deps: Deps, request: Credentials & SignInSource): Promise<SignInOutcome> =>
  orWait(() => tryPassword(deps, request))

/**
 * Completes a sign-in that `signIn` began, with a code from the user's authenticator or a recovery
 * code. Each is accepted once.
 *
 * @throws {DomainError} `unavailable`.
 */
export const signInWithCode = (
  deps: Deps,
  request: { readonly token: string; readonly code: string } & SignInSource,
): Promise<SignInOutcome> => orWait(() => tryCode(deps, request))

/** Id of the user whose sign-in with this token still waits for a code; undefined if none does. */
export async function userAwaitingCode(
  { store, clock }: Deps,
  token: string,
): Promise<number | undefined> {
  const link = await store.oneTimeLinks.find(tokenDigest(token), clock.now())
  return link?.purpose === 'second_factor' ? (link.userId ?? undefined) : undefined
}

async function orWait(attempt: () => Promise<SignInOutcome>): Promise<SignInOutcome> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof TooManyAttempts) return { kind: 'wait', until: error.until }
    throw error
  }
}

/** @param countedBefore of the same attempt, if it starts over. */
async function tryPassword(
  deps: Deps,
  request: Credentials & SignInSource,
  countedBefore?: CountedAttempt,
): Promise<SignInOutcome> {
  const { store, passwords } = deps
  const { email, password, client } = request
  const found = await store.users.findByEmail(canonicalEmail(email))
  const phc = await store.users.passwordHashOf(found?.id ?? 0)
  const counted = countedBefore ?? (await countPassword(deps, { user: found, email }, request))
  const isRight = await verifyCounted(deps, counted, { password, phc })
  if (!found || phc === null || !isRight) return refuse(deps, found, request)
  const hashes = { from: phc, to: await renewedHash(passwords, { password, phc }) }
  const outcome = await store.writeDirectory(async (tx) => {
    if (!(await tx.users.renewPasswordHash(found.id, hashes))) return undefined
    const admitted = await admitUser(deps, tx, { userId: found.id, source: request })
    if (admitted.kind !== 'disabled') await clearAttempts(tx, counted)
    // It stays counted as a wrong attempt. So a disabled user can neither fill the audit nor clear the count of others.
    else await tx.audit.insert(failedSignIn(deps, { user: found, wrong: 'disabled', client }))
    return admitted
  })
  // The password was changed or hashed again during the check, so check against the new hash.
  return outcome ?? tryPassword(deps, request, counted)
}

/** The hash to store from now on: the one that is there, if it is current, or if too many passwords are being hashed. */
async function renewedHash(
  passwords: Deps['passwords'],
  { password, phc }: { readonly password: string; readonly phc: string },
): Promise<string> {
  if (passwords.isCurrent(phc)) return phc
  try {
    return await passwords.hash(password)
  } catch (error) {
    if (hasCode(error, 'crowded')) return phc
    throw error
  }
}

/** Writes an audit entry whether or not the user exists. */
async function refuse(
  deps: Deps,
  user: User | undefined,
  { client }: SignInSource,
): Promise<SignInOutcome> {
  const entry = failedSignIn(deps, { user, wrong: 'password', client })
  await deps.store.writeAccounts((tx) => tx.audit.insert(entry))
  return { kind: 'wrong' }
}

async function tryCode(
  deps: Deps,
  request: { readonly token: string; readonly code: string } & SignInSource,
): Promise<SignInOutcome> {
  const now = deps.clock.now()
  const userId = await userAwaitingCode(deps, request.token)
  if (userId === undefined) return { kind: 'wrong' }
  const counted = await countCode(deps, { id: userId }, request)
  const { outcome, recovered } = await deps.store.writeDirectory<CodeOutcome>(async (tx) => {
    const user = await tx.users.find(userId)
    const isTaken = await tx.oneTimeLinks.take(tokenDigest(request.token), 'second_factor', now)
    if (!isTaken || !user) return { outcome: { kind: 'wrong' } }
    const used = await useCode(tx, userId, { code: request.code, now })
    if (used === undefined) return { outcome: await askAgain(deps, tx, { user, source: request }) }
    if (used === 'recovery_code') await auditRecoveryCode(deps, tx, { user, source: request })
    const outcome = await beginSession(deps, tx, { user, source: request })
    await clearAttempts(tx, counted)
    return { outcome, recovered: used === 'recovery_code' ? user : undefined }
  })
  if (recovered) alertUser(deps, recovered, 'recovery_code_used')
  return outcome
}

interface CodeOutcome {
  readonly outcome: SignInOutcome
  /** Who has used one of their recovery codes. */
  readonly recovered?: User | undefined
}

interface CodeEntry {
  readonly user: User
  readonly source: SignInSource
}

function auditRecoveryCode(
  deps: Deps,
  tx: AccountTransaction,
  { user, source }: CodeEntry,
): Promise<void> {
  const actor = actorOf(user, source.client)
  return tx.audit.insert(auditEntry(deps, { action: 'recovery_code_used', subject: user, actor }))
}

async function askAgain(
  deps: Deps,
  tx: AccountTransaction,
  { user, source }: CodeEntry,
): Promise<SignInOutcome> {
  const token = newToken()
  await tx.oneTimeLinks.insert(secondFactorLink(user.id, token, deps.clock.now()))
  await tx.audit.insert(failedSignIn(deps, { user, wrong: 'code', client: source.client }))
  return { kind: 'wrong', token }
}

interface FailedSignIn {
  readonly user: User | undefined
  readonly wrong: 'password' | 'code' | 'disabled'
  readonly client: string
}

/** It omits the typed address, which may be a password. */
const failedSignIn = (deps: Deps, { user, wrong, client }: FailedSignIn): NewAuditEntry =>
  auditEntry(deps, {
    action: 'sign_in_failed',
    subject: user,
    detail: detailOf([wrong]),
    actor: unknownAt(client),
  })
