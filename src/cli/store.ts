import type { Deps } from '../deps.ts'
import { DomainError } from '../domain/errors.ts'
import { canonicalEmail, type User } from '../domain/user.ts'
import { openSqliteStore } from '../store/open.ts'
import type { Call } from './command.ts'

/** Runs `work` on the database that the settings name, also while a service uses it. */
export async function withStore<T>(
  { settings }: Pick<Call, 'settings'>,
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  const clock = { now: Date.now }
  const store = await openSqliteStore({
    file: settings.databasePath,
    create: false,
    now: clock.now(),
    fatal: (error) => {
      throw error
    },
  })
  try {
    return await work({ store, clock, keyUse: new Map() })
  } finally {
    await store.close()
  }
}

/** @throws {DomainError} `not_found`. */
export async function userCalled({ store }: Deps, email: string): Promise<User> {
  const user = await store.users.findByEmail(canonicalEmail(email))
  if (!user) throw new DomainError('not_found', `There is no user ${email}`)
  return user
}
