import { type Deps, depsOver } from '../deps.ts'
import { operator } from '../domain/accounts/audit.ts'
import { canonicalEmail, type User } from '../domain/accounts/user.ts'
import { DomainError } from '../domain/errors.ts'
import { passwords } from '../passwords.ts'
import { clockOf, openStore } from '../store/opening/open.ts'
import type { Call } from './command.ts'
import { oneLine } from './one-line.ts'

/** Runs `work` on the database of the settings, even while a service uses it. */
export async function withStore<T>(
  { settings }: Pick<Call, 'settings'>,
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  const fatal = (error: unknown) => {
    throw error
  }
  const store = await openStore(settings.database, { isServing: false, now: Date.now(), fatal })
  const clock = clockOf(store)
  try {
    const { quotas } = settings
    return await work(depsOver({ store, clock, passwords: passwords(), quotas, actor: operator }))
  } finally {
    await store.close()
  }
}

/**
 * Likewise, on the user whose e-mail address is the first operand.
 *
 * @throws {DomainError} `not_found`.
 */
export const withUser = <T>(call: Call, work: (deps: Deps, user: User) => Promise<T>): Promise<T> =>
  withStore(call, async (deps) => {
    const [email = ''] = call.operands
    const user = await deps.store.users.findByEmail(canonicalEmail(email))
    if (!user) throw new DomainError('not_found', `There is no user ${email}`)
    return work(deps, user)
  })

export function describeUser(user: User): string {
  const { id, email, name, isAdmin, timeZone, disabledAt } = user
  const role = isAdmin ? 'administrator' : 'user'
  const state = disabledAt === null ? [] : ['disabled']
  return oneLine([id, email, role, timeZone, ...state, name].filter((part) => part !== ''))
}
