import { TOTP } from 'otpauth'
import { beginSecondFactor, confirmSecondFactor } from '../../src/actions/second-factor.ts'
import type { Clock, Deps } from '../../src/deps.ts'
import type { Instant } from '../../src/domain/time.ts'
import type { User } from '../../src/domain/user.ts'
import { aSession } from './accounts.ts'

/** What an authenticator that knows the secret shows at an instant. */
export const codeAt = (secret: string, instant: Instant): string =>
  new TOTP({ secret }).generate({ timestamp: instant })

/** What it shows now. */
export const codeNow = (secret: string, clock: Clock): string => codeAt(secret, clock.now())

/** Has a code asked for when `user` signs in, from now on. */
export async function withSecondFactor(
  { deps }: { readonly deps: Deps },
  user: User,
): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const visitor = { user, session: { ...aSession({ userId: user.id }), id: 0 } }
  const { secret } = await beginSecondFactor(deps, visitor)
  const recoveryCodes = await confirmSecondFactor(deps, visitor, codeNow(secret, deps.clock))
  return { secret, recoveryCodes }
}
