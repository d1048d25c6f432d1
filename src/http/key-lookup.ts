import type { IncomingMessage } from 'node:http'
import type { Store } from '../deps.ts'
import { hasExpired, type KeyOwner, keyDigest } from '../domain/accounts/api-key.ts'
import type { Instant } from '../domain/time/time.ts'
import { type DigestedKey, LastRequest } from './cache/last-request.ts'
import { authorizationIn, type EarlierForm, presentedKey } from './presented-key.ts'

/** The key of a request, and its owner if cached. */
interface KeyLookup extends DigestedKey {
  readonly owner: KeyOwner | undefined
}

const noted = Symbol('key lookup')

/**
 * Looks up the key of a request, once: later calls for the same request come in the same
 * turn. Undefined if it has none.
 */
export function lookUp(
  request: IncomingMessage & { [noted]?: KeyLookup },
  earlierForm: EarlierForm,
  { apiKeys }: Pick<Store, 'apiKeys'>,
): KeyLookup | undefined {
  const known = request[noted]
  if (known) return known
  const header = authorizationIn(request.headers, earlierForm)
  const last = LastRequest.on(request.socket)
  const key = last.keyIn(header) ?? digested(request, earlierForm)
  if (!key) return undefined
  const { given, digest } = key
  const owner = apiKeys.cachedOwner(digest)
  if (header !== '' && owner) last.noteKey(owner.keyId, header, key)
  request[noted] = { given, digest, owner }
  return request[noted]
}

/** Whether the key with this owner is valid now. One that was revoked, or whose owner is disabled, has none. */
export const isValid = (owner: KeyOwner | undefined, now: Instant): owner is KeyOwner =>
  owner !== undefined && !hasExpired(owner, now)

function digested({ headers }: IncomingMessage, earlierForm: EarlierForm): DigestedKey | undefined {
  const given = presentedKey(headers, earlierForm)
  return given && { given, digest: keyDigest(given.key) }
}
