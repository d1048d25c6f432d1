import type { AccountTransaction } from '../deps.ts'
import { deviceLifetime, mostDevices } from '../domain/accounts/known-device.ts'
import { isToken, tokenDigest } from '../domain/accounts/token.ts'
import type { User } from '../domain/accounts/user.ts'
import type { Instant } from '../domain/time/time.ts'
import { newToken } from './new-token.ts'

/** Remembers a browser of the user, and returns its token. */
export async function rememberDevice(
  { knownDevices }: AccountTransaction,
  { id: userId }: Pick<User, 'id'>,
  { device, now }: PresentDevice,
): Promise<string> {
  const carried = isToken(device) ? device : newToken()
  const expiresAt = now + deviceLifetime
  await knownDevices.remember({ userId, digest: tokenDigest(carried), expiresAt })
  await knownDevices.keepLatest(userId, mostDevices)
  return carried
}

interface PresentDevice {
  /** Its token. */
  readonly device: string | undefined
  readonly now: Instant
}

/** The digest of a browser in which the user has signed in; undefined for any other. An unknown user takes as long. */
export async function knownDigest(
  { knownDevices }: AccountTransaction,
  user: Pick<User, 'id'> | undefined,
  { device, now }: PresentDevice,
): Promise<string | undefined> {
  if (!isToken(device)) return undefined
  const digest = tokenDigest(device)
  return (await knownDevices.isKnown(user?.id ?? 0, digest, now)) ? digest : undefined
}
