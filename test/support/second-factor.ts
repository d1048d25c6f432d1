import { TOTP } from 'otpauth'
import { beginSecondFactor, confirmSecondFactor } from '../../src/actions/second-factor.ts'
import type { Clock, Deps } from '../../src/deps.ts'
import type { Visitor } from '../../src/domain/accounts/session.ts'
import type { User } from '../../src/domain/accounts/user.ts'
import type { Instant } from '../../src/domain/time/time.ts'
import { aSession } from './accounts.ts'

/** In milliseconds, what a code is good for. */
export const period = 30_000

/** What an authenticator that knows the secret shows at an instant. */
export const codeAt = (secret: string, instant: Instant): string =>
  new TOTP({ secret }).generate({ timestamp: instant })

/** What it shows now. */
export const codeNow = (secret: string, clock: Clock): string => codeAt(secret, clock.now())

/** Has a code asked for when `user` signs in, from now on. The session that they used last goes on. */
export async function withSecondFactor({ deps }: { readonly deps: Deps }, user: User) {
  const [last] = await deps.store.sessions.ofUser(user.id)
  if (last) return setUpSecondFactor(deps, { user, session: last })
  const session = await deps.store.writeAccounts(({ sessions }) =>
    sessions.insert(aSession({ userId: user.id, digest: `setting up of ${user.id}` })),
  )
  const setUp = await setUpSecondFactor(deps, { user, session })
  await deps.store.writeAccounts(({ sessions }) => sessions.delete(user.id, session.id))
  return setUp
}

/** As `withSecondFactor`, set up in the session of `visitor`. */
export async function setUpSecondFactor(deps: Deps, visitor: Visitor) {
  const { secret } = await beginSecondFactor(deps, visitor)
  const recoveryCodes = await confirmSecondFactor(deps, visitor, codeNow(secret, deps.clock))
  return { secret, recoveryCodes }
}

/** The code as a Japanese input method types it. */
export const inFullWidth = (code: string): string =>
  code.replace(/[!-~]/g, (it) => String.fromCharCode(it.charCodeAt(0) + 0xfee0))
