import type { Deps } from '../../../deps.ts'
import type { ApiKey } from '../../../domain/api-key.ts'
import type { OwnedKey } from '../../pages/administration/key-table.ts'

/** Every key with its owner, the newest first. */
export async function ownedKeys({ store, keyUse }: Deps): Promise<readonly OwnedKey[]> {
  const [users, keys] = await Promise.all([store.users.all(), store.apiKeys.all()])
  const owners = new Map(users.map((user) => [user.id, user]))
  return keys.map((key) => ({ key: withUse(key, keyUse), owner: owners.get(key.userId) })).reverse()
}

/** What this process has not written down yet counts too. */
const withUse = (key: ApiKey, keyUse: Deps['keyUse']): ApiKey => ({
  ...key,
  lastUsedAt: keyUse.get(key.id) ?? key.lastUsedAt,
})
