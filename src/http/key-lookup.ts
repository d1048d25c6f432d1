import type { IncomingMessage } from 'node:http'
import type { Store } from '../deps.ts'
import { type KeyHolder, keyDigest } from '../domain/api-key.ts'
import { hashOf } from './asked-lately.ts'

/** What is known at once of the key that came with a request. */
export interface KeyLookup {
  readonly digest: string
  readonly holder: KeyHolder | undefined
}

const noted = Symbol('key lookup')
const lastOf = Symbol('last key')

/** Looks a request's key up, once: whoever asks again of the same request does so in the same turn. */
export function lookUp(
  request: IncomingMessage & { [noted]?: KeyLookup; socket: { [lastOf]?: LastKey } },
  key: string,
  { apiKeys }: Pick<Store, 'apiKeys'>,
): KeyLookup {
  const known = request[noted]
  if (known) return known
  request.socket[lastOf] ??= new LastKey()
  const last = request.socket[lastOf]
  const digest = last.digestOf(key) ?? keyDigest(key)
  const lookup = { digest, holder: apiKeys.knownHolder(digest) }
  if (lookup.holder) last.note(lookup.holder.keyId, { key, digest })
  request[noted] = lookup
  return lookup
}

/** The good key that came last on a connection: a client that asks again sends the same one. */
class LastKey {
  #id: number | undefined
  #known: { readonly key: string; readonly hash: number; readonly digest: string } | undefined

  /**
   * Compares the keys only where their hashes are the same: behind a proxy others
   * may share the connection, and how long the comparison takes would tell them
   * with how many characters of the last key theirs begins.
   */
  digestOf(key: string): string | undefined {
    const known = this.#known
    return known?.hash === hashOf(key) && known.key === key ? known.digest : undefined
  }

  /** It is remembered from its second time on: where clients take turns, that would be work for nothing. */
  note(id: number, { key, digest }: { readonly key: string; readonly digest: string }): void {
    if (this.#id !== id) this.#known = undefined
    else this.#known ??= { key, hash: hashOf(key), digest }
    this.#id = id
  }
}
