import type { KeyHolder } from '../../domain/accounts/api-key.ts'
import type { ApiKeyReader } from '../store.ts'

/** The most owners that are cached. Beyond it, all are dropped. */
const mostHolders = 10_000

/**
 * `find` with a cache that holds while `version` stays the same. While the version is
 * unknown, nothing is cached, so a revoked key is never accepted for lack of information.
 *
 * @param version changes with every change of a user or key; undefined while unknown.
 */
export function rememberingHolders(
  find: ApiKeyReader['findHolder'],
  version: () => number | undefined,
): Pick<ApiKeyReader, 'findHolder' | 'knownHolder'> {
  const known = new Map<string, { readonly holder: KeyHolder; readonly version: number }>()
  return {
    knownHolder(digest) {
      const cached = known.get(digest)
      if (cached === undefined) return undefined
      if (cached.version === version()) return cached.holder
      known.delete(digest)
      return undefined
    },
    async findHolder(digest) {
      const before = version()
      const holder = await find(digest)
      // The result may lack a change that was made during the query.
      if (!holder || before === undefined || version() !== before) return holder
      if (known.size >= mostHolders) known.clear()
      known.set(digest, { holder, version: before })
      return holder
    },
  }
}
