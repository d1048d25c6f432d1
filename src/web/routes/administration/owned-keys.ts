import { withUse } from '../../../actions/api-keys.ts'
import type { Deps } from '../../../deps.ts'
import type { ApiKey } from '../../../domain/accounts/api-key.ts'
import type { User } from '../../../domain/accounts/user.ts'
import type { Page, PageRequest } from '../../../domain/pagination.ts'
import type { OwnedKey } from '../../components/key-table.ts'
import { partOf } from '../../lists/requested-page.ts'
import { finderOf } from './name-search.ts'

interface KeyFilter {
  readonly q: string
  /** `revoked` shows only revoked keys; any other value shows only the others. */
  readonly state: string
}

/** One page of the keys of `users`, newest first. */
export async function ownedKeys(
  deps: Deps,
  users: readonly User[],
  { q, state, ...request }: KeyFilter & PageRequest,
): Promise<Page<OwnedKey>> {
  const { apiKeys } = deps.store
  const isRevoked = state === 'revoked'
  const owners = new Map(users.map((user) => [user.id, user]))
  const owned = (key: ApiKey) => ({ key: withUse(deps, key), owner: owners.get(key.userId) })
  if (q.trim() === '') {
    const { items, totalCount } = await apiKeys.list({ isRevoked }, request)
    return { items: items.map(owned), totalCount }
  }
  const isFound = finderOf(q)
  const found = (await apiKeys.all())
    .filter(({ revokedAt }) => (revokedAt !== null) === isRevoked)
    .map(owned)
    .filter(({ key, owner }) =>
      isFound([key.name, key.hint, owner?.email ?? '', owner?.name ?? '']),
    )
    .reverse()
  return { items: partOf(found, request), totalCount: found.length }
}
