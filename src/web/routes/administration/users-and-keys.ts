import { withUse } from '../../../actions/api-keys.ts'
import type { Deps } from '../../../deps.ts'
import type { User } from '../../../domain/user.ts'
import type { OwnedKey } from '../../components/key-table.ts'

/** All users, and all keys with their owners, newest keys first. */
export async function usersAndKeys(deps: Deps): Promise<UsersAndKeys> {
  const { store } = deps
  const [users, all] = await Promise.all([store.users.all(), store.apiKeys.all()])
  const owners = new Map(users.map((user) => [user.id, user]))
  const keys = all.map((key) => ({ key: withUse(deps, key), owner: owners.get(key.userId) }))
  return { users, keys: keys.reverse() }
}

interface UsersAndKeys {
  readonly users: readonly User[]
  readonly keys: readonly OwnedKey[]
}
