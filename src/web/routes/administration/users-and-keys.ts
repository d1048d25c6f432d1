import type { Deps } from '../../../deps.ts'
import type { ApiKey } from '../../../domain/api-key.ts'
import type { User } from '../../../domain/user.ts'
import type { OwnedKey } from '../../components/key-table.ts'

/** All users, and all keys with their owners, newest keys first. */
export async function usersAndKeys({ store, keyUse }: Deps): Promise<UsersAndKeys> {
  const [users, all] = await Promise.all([store.users.all(), store.apiKeys.all()])
  const owners = new Map(users.map((user) => [user.id, user]))
  const keys = all.map((key) => ({ key: withUse(key, keyUse), owner: owners.get(key.userId) }))
  return { users, keys: keys.reverse() }
}

/** The keys of one user, newest first. */
export async function keysOf({ store, keyUse }: Deps, owner: User): Promise<readonly OwnedKey[]> {
  const keys = await store.apiKeys.ofUser(owner.id)
  return keys.map((key) => ({ key: withUse(key, keyUse), owner })).reverse()
}

interface UsersAndKeys {
  readonly users: readonly User[]
  readonly keys: readonly OwnedKey[]
}

/** Includes a use that this process has not stored yet. */
const withUse = (key: ApiKey, keyUse: Deps['keyUse']): ApiKey => ({
  ...key,
  lastUsedAt: keyUse.get(key.id) ?? key.lastUsedAt,
})
