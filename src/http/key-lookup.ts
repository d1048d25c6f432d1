import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Store } from '../deps.ts'
import { type KeyHolder, keyDigest } from '../domain/api-key.ts'
import { hashOf } from './asked-lately.ts'

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
  const { socket } = request
  const digest = knownDigest(socket, key) ?? keyDigest(key)
  const lookup = { digest, holder: apiKeys.knownHolder(digest) }
  if (lookup.holder) remember(socket, key, digest)
  request[noted] = lookup
  return lookup
}

const lastOf = Symbol('last key')

/** The last good key that came on a connection: a client that asks again sends the same one. */
type Connection = Socket & { [lastOf]?: LastKey }

interface LastKey {
  readonly key: string
  readonly hash: number
  readonly digest: string
}

/**
 * Keys are compared only where their hashes are the same: behind a proxy others
 * may share the connection, and how long the comparison takes would tell them
 * with how many characters of the last key theirs begins.
 */
function knownDigest({ [lastOf]: last }: Connection, key: string): string | undefined {
  return last?.hash === hashOf(key) && last.key === key ? last.digest : undefined
}

function remember(connection: Connection, key: string, digest: string): void {
  if (connection[lastOf]?.digest !== digest) connection[lastOf] = { key, hash: hashOf(key), digest }
}
