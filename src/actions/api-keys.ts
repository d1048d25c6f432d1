import { randomBytes } from 'node:crypto'
import type { Deps } from '../deps.ts'
import {
  type ApiKey,
  checkKeyName,
  keyDigest,
  keyEntropy,
  keyFrom,
  keyHint,
} from '../domain/accounts/api-key.ts'
import type { Person, User } from '../domain/accounts/user.ts'
import { DomainError, notFound } from '../domain/errors.ts'
import type { Instant } from '../domain/time/time.ts'
import { auditEntry } from './audit.ts'
import { assertEnabled } from './user-standing.ts'

export interface ApiKeyInput {
  readonly name: string
  readonly isReadOnly: boolean
  readonly expiresAt: Instant | null
}

/**
 * Issues a key for `owner` and returns it. It cannot be shown again: only its digest is stored.
 *
 * @throws {DomainError} `invalid`; `not_found` if the owner has been deleted; `conflict` if they are disabled.
 */
export async function issueApiKey(
  deps: Deps,
  owner: Pick<User, 'id' | 'email'>,
  { name, isReadOnly, expiresAt }: ApiKeyInput,
): Promise<string> {
  checkKeyName(name)
  const key = keyFrom(randomBytes(keyEntropy))
  const hint = keyHint(key)
  await deps.store.writeDirectory(async (tx) => {
    await assertEnabled(tx, owner.id)
    await tx.apiKeys.insert({
      userId: owner.id,
      name,
      digest: keyDigest(key),
      hint,
      isReadOnly,
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
      createdAt: deps.clock.now(),
    })
    const detail = describe({ name, hint })
    await tx.audit.insert(auditEntry(deps, { action: 'key_issued', subject: owner, detail }))
  })
  return key
}

/** @throws {DomainError} `not_found`, also if the key is revoked already. */
export async function revokeApiKey(deps: Deps, id: number): Promise<void> {
  const key = await deps.store.apiKeys.find(id)
  if (!key) throw notFound('API key')
  await revoke(deps, key)
}

/**
 * Revokes a key of one's own, whoever issued it.
 *
 * @throws {DomainError} as `revokeApiKey`; `not_found` for a key of another user.
 */
export async function revokeOwnApiKey(deps: Deps, { userId }: Person, id: number): Promise<void> {
  const key = await deps.store.apiKeys.find(id)
  if (key?.userId !== userId) throw notFound('API key')
  await revoke(deps, key)
}

async function revoke(deps: Deps, key: ApiKey): Promise<void> {
  const now = deps.clock.now()
  await deps.store.writeDirectory(async ({ apiKeys, users, audit }) => {
    if (!(await apiKeys.revoke(key.id, now))) {
      throw new DomainError('not_found', 'The API key was revoked already')
    }
    const subject = await users.find(key.userId)
    const event = { action: 'key_revoked', subject, detail: describe(key) } as const
    await audit.insert(auditEntry(deps, event))
  })
}

const describe = ({ name, hint }: Pick<ApiKey, 'name' | 'hint'>) => `${name} (${hint})`

/** The keys of a user, newest first. */
export async function apiKeysOf(
  deps: Pick<Deps, 'store' | 'keyUse'>,
  { id }: Pick<User, 'id'>,
): Promise<readonly ApiKey[]> {
  const keys = await deps.store.apiKeys.ofUser(id)
  return keys.map((key) => withUse(deps, key)).reverse()
}

/** Includes a use that this process has not stored yet. */
export const withUse = ({ keyUse }: Pick<Deps, 'keyUse'>, key: ApiKey): ApiKey => ({
  ...key,
  lastUsedAt: keyUse.get(key.id) ?? key.lastUsedAt,
})

/** Stores the last use of each key that was used since the last call. */
export async function saveKeyUse({ store, keyUse }: Deps): Promise<void> {
  if (keyUse.size === 0) return
  const lastUsed = new Map(keyUse)
  await store.maintain((tx) => tx.apiKeys.touch(lastUsed))
  // After the commit, so that a failure loses nothing. A key that was used again meanwhile stays.
  for (const [id, at] of lastUsed) if (keyUse.get(id) === at) keyUse.delete(id)
}
