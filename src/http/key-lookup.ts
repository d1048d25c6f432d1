import type { IncomingMessage } from 'node:http'
import type { Store } from '../deps.ts'
import { type KeyHolder, keyDigest } from '../domain/api-key.ts'

/** What is known at once of the key that came with a request. */
export interface KeyLookup {
  readonly digest: string
  readonly holder: KeyHolder | undefined
}

const noted = Symbol('key lookup')

/** Looks a request's key up, once: whoever asks again of the same request does so in the same turn. */
export function lookUp(
  request: IncomingMessage & { [noted]?: KeyLookup },
  key: string,
  { apiKeys }: Pick<Store, 'apiKeys'>,
): KeyLookup {
  const known = request[noted]
  if (known) return known
  const digest = keyDigest(key)
  const lookup = { digest, holder: apiKeys.knownHolder(digest) }
  request[noted] = lookup
  return lookup
}
