import { TOTP } from 'otpauth'
import { beginSecondFactor, confirmSecondFactor } from '../../src/actions/second-factor.ts'
import type { Clock, Deps } from '../../src/deps.ts'
import type { User } from '../../src/domain/user.ts'
import { aSession } from './accounts.ts'

/** What an authenticator that knows the secret shows now. */
export const codeNow = (secret: string, clock: Clock): string =>
  new TOTP({ secret }).generate({ timestamp: clock.now() })

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
