import type { Deps, StoreWriters } from '../deps.ts'

/**
 * The dependencies with a store that refuses every write, but those in `allowed`.
 *
 * @param failure makes what a refused write is rejected with.
 */
export function refuseWrites(
  deps: Deps,
  failure: () => Error,
  allowed: Partial<StoreWriters> = {},
): Deps {
  const refuse = () => Promise.reject(failure())
  const writers: StoreWriters = {
    write: refuse,
    writeIfFree: refuse,
    writeDirectory: refuse,
    writeAccounts: refuse,
    maintain: refuse,
    ...allowed,
  }
  return { ...deps, store: { ...deps.store, ...writers } }
}
