import type { Deps, DirectoryTransaction } from '../deps.ts'
import { linkLifetime, type OneTimeLinkPurpose } from '../domain/accounts/one-time-link.ts'
import type { Visitor } from '../domain/accounts/session.ts'
import { tokenDigest } from '../domain/accounts/token.ts'
import { checkPassword, type User } from '../domain/accounts/user.ts'
import { notFound } from '../domain/errors.ts'
import { Issues } from '../domain/issues.ts'
import type { Instant } from '../domain/time/time.ts'
import { actorOf, auditEntry } from './audit.ts'
import { removeLinkOf } from './calendar-links.ts'
import { renewSession } from './new-session.ts'
import { newToken } from './new-token.ts'
import { alertUser } from './security-alerts.ts'
import { assertGiven, assertPassword, endPresent } from './sessions.ts'
import { assertEnabled } from './user-standing.ts'

/**
 * Changes a visitor's own password, ends all their other sessions, removes their calendar link, and returns a new token
 * for the present one.
 *
 * @throws {InvalidInput} `current` is `required` or `wrong`, or `password` breaks a rule; {TooManyAttempts};
 * {DomainError} `unavailable`, `crowded`, `not_found` if the session has ended meanwhile.
 */
export async function changePassword(
  deps: Deps,
  visitor: Visitor,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<string> {
  const { user, session } = visitor
  const issues = new Issues()
  issues.collect(() => assertGiven('current', current))
  issues.collect(() => checkPassword(password, user.email))
  issues.settle()
  await assertPassword(deps, visitor, { password: current, field: 'current' })
  const passwordHash = await deps.passwords.hash(password)
  const now = deps.clock.now()
  const token = await deps.store.writeDirectory(async (tx) => {
    const renewed = await renewSession(tx, session, now)
    if (!renewed) throw notFound('Session')
    await replacePassword(tx, user.id, { passwordHash, kept: renewed.session.id })
    await tx.audit.insert(auditEntry(deps, { action: 'password_changed', subject: user }))
    await removeLinkOf(deps, tx, user)
    return renewed.token
  })
  alertUser(deps, user, 'password')
  return token
}

/** A link with which a user can set a password, once. */
interface PasswordLink {
  readonly token: string
  readonly expiresAt: Instant
}

/**
 * Creates a link for a user. Earlier links of the user become invalid.
 *
 * @throws {DomainError} `not_found`; `conflict` for a disabled user.
 */
export const makePasswordLink = (
  deps: Deps,
  user: Pick<User, 'id' | 'email'>,
): Promise<PasswordLink> =>
  deps.store.writeDirectory(async (tx) => {
    await assertEnabled(tx, user.id)
    const hasPassword = await tx.users.hasPassword(user.id)
    return insertPasswordLink(deps, tx, { user, hasPassword })
  })

interface LinkedUser {
  readonly user: Pick<User, 'id' | 'email'>
  readonly hasPassword: boolean
}

/** The same inside a transaction, for a user who exists. */
export async function insertPasswordLink(
  deps: Deps,
  { oneTimeLinks, audit }: DirectoryTransaction,
  { user, hasPassword }: LinkedUser,
): Promise<PasswordLink> {
  const token = newToken()
  const digest = tokenDigest(token)
  const lifetime = linkLifetime[hasPassword ? 'password' : 'first_password']
  const expiresAt = deps.clock.now() + lifetime
  await oneTimeLinks.deleteAll(user.id)
  await oneTimeLinks.insert({ purpose: 'password', userId: user.id, digest, expiresAt })
  await audit.insert(auditEntry(deps, { action: 'password_link_made', subject: user }))
  return { token, expiresAt }
}

/** The user whose password the link sets; undefined if it has expired, was used, or never existed. */
export const userOfPasswordLink = async (deps: Deps, token: string): Promise<User | undefined> =>
  (await findPasswordLink(deps, token))?.user

async function findPasswordLink(
  { store, clock }: Deps,
  token: string,
): Promise<{ readonly user: User; readonly purpose: OneTimeLinkPurpose } | undefined> {
  const link = await store.oneTimeLinks.find(tokenDigest(token), clock.now())
  const isOne = link?.purpose === 'password' || link?.purpose === 'mailed_password'
  const user = isOne && link.userId !== null ? await store.users.find(link.userId) : undefined
  return isOne && user ? { user, purpose: link.purpose } : undefined
}

interface PasswordByLink {
  readonly token: string
  readonly password: string
  /** The visitor in the same browser, if any. */
  readonly present?: Visitor | undefined
}

/**
 * Sets the password of the link's user, ends all their sessions and that of `present`, removes their calendar link, and
 * makes the link invalid.
 *
 * @throws {DomainError} `not_found` if the link is not valid, `unavailable`, `crowded`; {InvalidInput} if
 * `password` breaks a rule: the link then stays valid.
 */
export async function setPasswordByLink(
  deps: Deps,
  { token, password, present }: PasswordByLink,
): Promise<User> {
  const link = await findPasswordLink(deps, token)
  if (!link) throw notFound('Link')
  const { user, purpose } = link
  checkPassword(password, user.email)
  const passwordHash = await deps.passwords.hash(password)
  const now = deps.clock.now()
  const asUser = { ...deps, actor: actorOf(user, deps.actor?.client) }
  const hadPassword = await deps.store.writeDirectory(async (tx) => {
    if (!(await tx.oneTimeLinks.take(tokenDigest(token), purpose, now))) throw notFound('Link')
    const hasPassword = await tx.users.hasPassword(user.id)
    await replacePassword(tx, user.id, { passwordHash })
    if (present) await endPresent(deps, tx, present)
    await tx.audit.insert(auditEntry(asUser, { action: 'password_link_used', subject: user }))
    await removeLinkOf(asUser, tx, user)
    return hasPassword
  })
  // A first password by a link that was handed out changes nothing that anybody could have had.
  if (hadPassword || purpose === 'mailed_password') alertUser(deps, user, 'password')
  return user
}

/**
 * Replaces the password. This ends all sessions but `kept`, and all one-time links, among them sign-ins that still wait
 * for a code: they began with the old password.
 */
async function replacePassword(
  tx: DirectoryTransaction,
  userId: number,
  { passwordHash, kept }: { readonly passwordHash: string; readonly kept?: number },
): Promise<void> {
  await tx.users.setPasswordHash(userId, passwordHash)
  await tx.sessions.deleteAll(userId, kept)
  await tx.oneTimeLinks.deleteAll(userId)
}
