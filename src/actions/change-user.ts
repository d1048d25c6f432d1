import type { Deps, SystemTransaction } from '../deps.ts'
import { notFound } from '../domain/errors.ts'
import type { User } from '../domain/user.ts'

/** What becomes of a user; `current` itself when that is nothing. */
export type Decision = (current: User, tx: SystemTransaction) => Promise<User>

/**
 * Changes a user as is decided of what they are by then.
 *
 * @throws {DomainError} `not_found`, and what `decide` throws.
 */
export function changeUser({ store, clock }: Deps, id: number, decide: Decision): Promise<User> {
  return store.administer(async (tx) => {
    const current = await tx.users.find(id)
    if (!current) throw notFound('User')
    const next = await decide(current, tx)
    if (next !== current) await tx.users.update(next)
    // Their days begin at other times then, and what is due when has to be told anew.
    if (next.timeZone !== current.timeZone) await tx.recurringSettings.recheck(id, clock.now())
    return next
  })
}
