import type { Deps, SystemTransaction } from '../deps.ts'
import { DomainError, notFound } from '../domain/errors.ts'
import { administratorOrNot, disabledOrNot, isAdministering, type User } from '../domain/user.ts'
import { auditEntry } from './audit.ts'
import { changeUser, type Decision } from './change-user.ts'

/**
 * Refuses a user, and every key and session of theirs, from the next request on, or lets them in
 * again: by their keys, and by signing in anew.
 *
 * @throws {DomainError} `conflict` for the last administrator.
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
 * Lets a user administer, or not any more, from their next request on.
 *
 * @throws {DomainError} `conflict` for the last administrator.
 */
export function setAdministrator(
  deps: Deps,
  { id }: Pick<User, 'id'>,
  isAdmin: boolean,
): Promise<User> {
  return changeUser(deps, id, appointing(deps, isAdmin))
}

/** The decision of `setAdministrator`. */
export function appointing(deps: Deps, isAdmin: boolean): Decision {
  const now = deps.clock.now()
  return async (current, tx) => {
    const next = administratorOrNot(current, isAdmin, now)
    if (next === current) return next
    if (!isAdmin) await assertNotLast(tx, current)
    const action = isAdmin ? 'administrator_made' : 'administrator_unmade'
    await tx.audit.insert(auditEntry(deps, { action, subject: next }))
    return next
  }
}

/**
 * Deletes a user with all that is theirs, for good.
 *
 * @throws {DomainError} `conflict` for the last administrator, `not_found`.
 */
export async function deleteUser(deps: Deps, { id }: Pick<User, 'id'>): Promise<void> {
  await deps.store.administer(async (tx) => {
    const user = await tx.users.find(id)
    if (!user) throw notFound('User')
    await assertNotLast(tx, user)
    await tx.users.delete(id)
    await tx.audit.insert(auditEntry(deps, { action: 'user_deleted', subject: user }))
  })
}

/** All who change users wait for each other, so that no two can both have been the last but one. */
async function assertNotLast({ users }: SystemTransaction, user: User): Promise<void> {
  if (!isAdministering(user)) return
  if ((await users.countAdministrators()) > 1) return
  throw new DomainError('conflict', 'The last administrator must stay one')
}
