import type { Deps, DirectoryTransaction } from '../deps.ts'
import type { User } from '../domain/accounts/user.ts'
import { notFound } from '../domain/errors.ts'
import { alertUser } from './security-alerts.ts'

/** The changed user, or `current` itself if nothing changes. */
export type Decision = (current: User, tx: DirectoryTransaction) => Promise<User>

/**
 * Changes a user by a decision on their current state. A new address is told to the mailbox of the old one.
 *
 * @throws {DomainError} `not_found`, and what `decide` throws.
 */
export async function changeUser(deps: Deps, id: number, decide: Decision): Promise<User> {
  const { current, next } = await deps.store.writeDirectory(async (tx) => {
    const current = await tx.users.find(id)
    if (!current) throw notFound('User')
    const next = await decide(current, tx)
    if (next !== current) await tx.users.update(next)
    // In a new zone days begin at other times, so series must be checked again.
    if (next.timeZone !== current.timeZone) {
      await tx.recurringSettings.recheck(id, deps.clock.now())
    }
    return { current, next }
  })
  if (next.email !== current.email) alertUser(deps, current, 'email')
  return next
}
