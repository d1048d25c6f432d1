import type { Deps, DirectoryTransaction } from '../deps.ts'
import type { AuditAction } from '../domain/accounts/audit.ts'
import { EmailTaken, type NewUser, type User } from '../domain/accounts/user.ts'
import { actorOf, auditEntry } from './audit.ts'

interface Insertion {
  readonly user: NewUser
  readonly action: AuditAction
  /** Whether the user adds themselves, and is the author in the audit. */
  readonly isByThemselves?: boolean
}

/** @throws {EmailTaken} */
export async function insertUser(
  deps: Deps,
  { users, audit }: DirectoryTransaction,
  { user, action, isByThemselves = false }: Insertion,
): Promise<User> {
  await assertFree(users, user.email)
  const added = await users.insert(user)
  const actor = isByThemselves ? { actor: actorOf(added, deps.actor?.client) } : {}
  await audit.insert(auditEntry(deps, { action, subject: added, ...actor }))
  return added
}

/** @throws {EmailTaken} */
export async function assertFree(
  users: DirectoryTransaction['users'],
  email: string,
): Promise<void> {
  if (await users.findByEmail(email)) throw new EmailTaken()
}
