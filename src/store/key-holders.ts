import type { KeyHolder } from '../domain/api-key.ts'
import type { DataState } from '../domain/version-tag.ts'
import type { ApiKeyReader, Awaitable } from './store.ts'

/** More are in use at once only where memory is the least concern; beyond it all are asked for anew. */
const keptHolders = 10_000

/** Tells whether users and keys are as they were. */
export interface HolderNews {
  /** Changes with every user and key; undefined while nobody knows. */
  version(): Awaitable<number | undefined>
  /** The same, and with it the state of one user's data where that costs nothing more. */
  versionFor(userId: number): News
}

export interface News {
  readonly version: number | undefined
  readonly dataState?: DataState | undefined
}

/**
 * `find` that remembers whom it found for as long as the version is known to be
 * the same. While it is unknown nothing is remembered: a revoked key is never
 * taken for want of news.
 */
export function rememberingHolders(
  find: ApiKeyReader['findHolder'],
  news: HolderNews,
): ApiKeyReader['findHolder'] {
  const known = new Map<string, { readonly holder: KeyHolder; readonly version: number }>()
  const findAnew = async (digest: string) => {
    const version = await news.version()
    const holder = await find(digest)
    // What changed while it was asked for may be missing in the answer.
    if (!holder || version === undefined || (await news.version()) !== version) return holder
    if (known.size >= keptHolders) known.clear()
    known.set(digest, { holder, version })
    return holder
  }
  return (digest) => {
    const kept = known.get(digest)
    if (kept === undefined) return findAnew(digest)
    const { version, dataState } = news.versionFor(kept.holder.userId)
    if (version === kept.version) return dataState ? { ...kept.holder, dataState } : kept.holder
    known.delete(digest)
    return findAnew(digest)
  }
}
