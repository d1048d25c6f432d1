import type { IncomingMessage } from 'node:http'
import type { Store } from '../deps.ts'
import { type KeyHolder, keyDigest } from '../domain/api-key.ts'
import { authorizationIn, type EarlierForm, givenKey } from './given-key.ts'
import { type DigestedKey, LastAsked } from './last-asked.ts'

/** What is known at once of the key that came with a request. */
export interface KeyLookup extends DigestedKey {
  readonly holder: KeyHolder | undefined
}

const noted = Symbol('key lookup')

/**
 * Looks a request's key up, once: whoever asks again of the same request does so
 * in the same turn. Undefined where none came.
 */
export function lookUp(
  request: IncomingMessage & { [noted]?: KeyLookup },
  earlierForm: EarlierForm,
  { apiKeys }: Pick<Store, 'apiKeys'>,
): KeyLookup | undefined {
  const known = request[noted]
  if (known) return known
  const header = authorizationIn(request.headers, earlierForm)
  const last = LastAsked.on(request.socket)
  const key = last.keyIn(header) ?? digested(request, earlierForm)
  if (!key) return undefined
  const { given, digest } = key
  const holder = apiKeys.knownHolder(digest)
  if (header !== '' && holder) last.noteKey(holder.keyId, header, key)
  request[noted] = { given, digest, holder }
  return request[noted]
}

function digested({ headers }: IncomingMessage, earlierForm: EarlierForm): DigestedKey | undefined {
  const given = givenKey(headers, earlierForm)
  return given && { given, digest: keyDigest(given.key) }
}
