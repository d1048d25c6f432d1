import { randomBytes } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { checkKeyName, keyDigest, keyEntropy, keyFrom, keyHint } from '../domain/api-key.ts'
import { notFound } from '../domain/errors.ts'
import type { Instant } from '../domain/time.ts'
import type { User } from '../domain/user.ts'

export interface KeyWish {
  readonly name: string
  readonly isReadOnly: boolean
  readonly expiresAt: Instant | null
}

/**
 * Issues a key for `owner` and answers it: the only time it can be seen.
 *
 * @throws {DomainError} `invalid`.
 */
export async function issueApiKey(
  { store, clock }: Deps,
  owner: Pick<User, 'id'>,
  { name, isReadOnly, expiresAt }: KeyWish,
): Promise<string> {
  checkKeyName(name)
  const key = keyFrom(randomBytes(keyEntropy))
  await store.administer((tx) =>
    tx.apiKeys.insert({
      userId: owner.id,
      name,
      digest: keyDigest(key),
      hint: keyHint(key),
      isReadOnly,
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
      createdAt: clock.now(),
    }),
  )
  return key
}

/** @throws {DomainError} `not_found`, also for one revoked before. */
export async function revokeApiKey({ store, clock }: Deps, id: number): Promise<void> {
  const now = clock.now()
  const isRevoked = await store.administer((tx) => tx.apiKeys.revoke(id, now))
  if (!isRevoked) throw notFound('API key')
}

/** Writes down when keys were last used, for all uses since the last time. */
export async function saveKeyUse({ store, keyUse }: Deps): Promise<void> {
  if (keyUse.size === 0) return
  const lastUsed = new Map(keyUse)
  await store.maintain((tx) => tx.apiKeys.touch(lastUsed))
  // Only now, and only those that were not used again meanwhile.
  for (const [id, at] of lastUsed) if (keyUse.get(id) === at) keyUse.delete(id)
}
