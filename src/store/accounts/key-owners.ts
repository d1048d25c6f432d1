import type { KeyOwner } from '../../domain/accounts/api-key.ts'
import type { ApiKeyReader } from '../store.ts'

/** The most owners that are cached. Beyond it, all are dropped. */
const mostOwners = 10_000

/**
 * `find` with a cache that holds while `version` stays the same. While the version is
 * unknown, nothing is cached, so a revoked key is never accepted for lack of information.
 *
 * @param version changes with every change of a user or key; undefined while unknown.
 */
export function cachingOwners(
  find: ApiKeyReader['findOwner'],
  version: () => number | undefined,
): Pick<ApiKeyReader, 'findOwner' | 'cachedOwner'> {
  const known = new Map<string, { readonly owner: KeyOwner; readonly version: number }>()
  return {
    cachedOwner(digest) {
      const cached = known.get(digest)
      if (cached === undefined) return undefined
      if (cached.version === version()) return cached.owner
      known.delete(digest)
      return undefined
    },
    async findOwner(digest) {
      const before = version()
      const owner = await find(digest)
      if (!owner || before === undefined) return owner
      if (known.size >= mostOwners) known.clear()
      // Not the version after the query: the result may lack a change that was made meanwhile.
      known.set(digest, { owner, version: before })
      return owner
    },
  }
}
