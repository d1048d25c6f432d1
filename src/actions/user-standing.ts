import type { Deps, DirectoryTransaction } from '../deps.ts'
import {
  administratorOrNot,
  disabledOrNot,
  isAdministering,
  LastAdministrator,
  type User,
} from '../domain/accounts/user.ts'
import { DomainError, notFound } from '../domain/errors.ts'
import { auditEntry } from './audit.ts'
import { changeUser, type Decision } from './change-user.ts'

/**
 * Disables a user, with all keys and sessions, from the next request on, or enables them again. The
 * keys then work again; the sessions do not.
 *
 * @throws {DomainError} `not_found`; {LastAdministrator}.
 */
export function setUserDisabled(
  deps: Deps,
  { id }: Pick<User, 'id'>,
  isDisabled: boolean,
): Promise<User> {
  const now = deps.clock.now()
  return changeUser(deps, id, async (current, tx) => {
    const next = disabledOrNot(current, isDisabled, now)
    if (next === current) return next
    if (isDisabled) await assertNotLast(tx, current)
    await tx.sessions.deleteAll(id)
    await tx.oneTimeLinks.deleteAll(id)
    const action = isDisabled ? 'user_disabled' : 'user_enabled'
    await tx.audit.insert(auditEntry(deps, { action, subject: next }))
    return next
  })
}

/**
 * For what is made for a user, who could not use it while they are disabled.
 *
 * @throws {DomainError} `not_found`; `conflict` for a disabled user.
 */
export async function assertEnabled({ users }: DirectoryTransaction, id: number): Promise<void> {
  const user = await users.find(id)
  if (!user) throw notFound('User')
  if (user.disabledAt !== null) throw new DomainError('conflict', 'Enable the user first')
}

/**
 * Makes a user an administrator, or takes that away, from their next request on.
 *
 * @throws {DomainError} `not_found`; {LastAdministrator}.
 */
export function setAdministrator(
  deps: Deps,
  { id }: Pick<User, 'id'>,
  isAdmin: boolean,
): Promise<User> {
  return changeUser(deps, id, roleDecision(deps, isAdmin))
}

/** The decision of `setAdministrator`. */
export function roleDecision(deps: Deps, isAdmin: boolean): Decision {
  const now = deps.clock.now()
  return async (current, tx) => {
    const next = administratorOrNot(current, isAdmin, now)
    if (next === current) return next
    if (isAdmin) await tx.oneTimeLinks.deleteAll(current.id, 'mailed_password')
    else await assertNotLast(tx, current)
    const action = isAdmin ? 'administrator_made' : 'administrator_unmade'
    await tx.audit.insert(auditEntry(deps, { action, subject: next }))
    return next
  }
}

/**
 * Deletes a user and all their data, permanently.
 *
 * @throws {DomainError} `not_found`; {LastAdministrator}.
 */
export async function deleteUser(deps: Deps, { id }: Pick<User, 'id'>): Promise<void> {
  await deps.store.writeDirectory(async (tx) => {
    const user = await tx.users.find(id)
    if (!user) throw notFound('User')
    await assertNotLast(tx, user)
    await tx.users.delete(id)
    await tx.audit.insert(auditEntry(deps, { action: 'user_deleted', subject: user }))
  })
}

/** Changes of users run one at a time, so concurrent ones cannot remove the last two administrators. */
async function assertNotLast({ users }: DirectoryTransaction, user: User): Promise<void> {
  if (!isAdministering(user)) return
  if ((await users.countAdministrators()) > 1) return
  throw new LastAdministrator()
}
