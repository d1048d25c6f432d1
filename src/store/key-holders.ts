import type { KeyHolder } from '../domain/api-key.ts'
import type { ApiKeyReader } from './store.ts'

/** More are in use at once only where memory is the least concern; beyond it all are asked for anew. */
const keptHolders = 10_000

/**
 * `find` that remembers whom it found for as long as the version is known to be
 * the same. While it is unknown nothing is remembered: a revoked key is never
 * taken for want of news.
 *
 * @param version changes with every user and key; undefined while nobody knows.
 */
export function rememberingHolders(
  find: ApiKeyReader['findHolder'],
  version: () => number | undefined,
): Pick<ApiKeyReader, 'findHolder' | 'knownHolder'> {
  const known = new Map<string, { readonly holder: KeyHolder; readonly version: number }>()
  return {
    knownHolder(digest) {
      const kept = known.get(digest)
      if (kept === undefined) return undefined
      if (kept.version === version()) return kept.holder
      known.delete(digest)
      return undefined
    },
    async findHolder(digest) {
      const before = version()
      const holder = await find(digest)
      // What changed while it was asked for may be missing in the answer.
      if (!holder || before === undefined || version() !== before) return holder
      if (known.size >= keptHolders) known.clear()
      known.set(digest, { holder, version: before })
      return holder
    },
  }
}
