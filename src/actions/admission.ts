import type { AccountTransaction, Deps, DirectoryTransaction } from '../deps.ts'
import { linkLifetime, type NewOneTimeLink } from '../domain/accounts/one-time-link.ts'
import { isSecondFactorOn } from '../domain/accounts/second-factor.ts'
import { mostSessions, type Visitor } from '../domain/accounts/session.ts'
import { tokenDigest } from '../domain/accounts/token.ts'
import type { User } from '../domain/accounts/user.ts'
import type { Instant } from '../domain/time/time.ts'
import { actorOf, auditEntry, unknownAt } from './audit.ts'
import { rememberDevice } from './known-devices.ts'
import { newSession } from './new-session.ts'
import { newToken } from './new-token.ts'
import { endPresent } from './sessions.ts'
import type { AttemptSource } from './sign-in-attempts.ts'
import { countSignIn } from './sign-in-pace.ts'

/** Where a person signs in, and for how long. */
export interface SignInSource extends AttemptSource {
  /** The `User-Agent` header. */
  readonly userAgent: string
  /** See `sessionLimits`. */
  readonly isLasting: boolean
  /** The visitor whose session is in the browser so far. It ends when the new one begins. */
  readonly present?: Visitor | undefined
}

export type SignInOutcome =
  | {
      readonly kind: 'signed_in'
      /** The token of the session. */
      readonly token: string
      /** The token of this browser from now on: see `AttemptSource.device`. */
      readonly device: string
      readonly visitor: Visitor
    }
  /** The password was right. `signInWithCode` takes `token` and the code, within five minutes. */
  | { readonly kind: 'code_needed'; readonly token: string }
  /** Without a token, the sign-in must start again with the password. */
  | { readonly kind: 'wrong'; readonly token?: string }
  /** The password was right, but its user may not sign in. */
  | { readonly kind: 'disabled' }
  /** Too many attempts: nobody is signed in. */
  | { readonly kind: 'wait'; readonly until: Instant }

/** After a correct password: signs the user in, or asks for the second factor's code. */
export async function admitUser(
  deps: Deps,
  tx: DirectoryTransaction,
  { userId, source }: { readonly userId: number; readonly source: SignInSource },
): Promise<SignInOutcome> {
  const user = await tx.users.find(userId)
  if (!user) return { kind: 'wrong' }
  if (user.disabledAt !== null) return { kind: 'disabled' }
  const now = deps.clock.now()
  const until = await countSignIn(tx, user, { device: source.device, now })
  if (until !== undefined) return { kind: 'wait', until }
  const factor = await tx.secondFactors.find(userId)
  if (!isSecondFactorOn(factor)) return beginSession(deps, tx, { user, source })
  const token = newToken()
  await tx.oneTimeLinks.insert(secondFactorLink(userId, token, now))
  // Nobody has signed in yet: somebody else may know the password, and have no code.
  const actor = unknownAt(source.client)
  await tx.audit.insert(auditEntry(deps, { action: 'code_asked', subject: user, actor }))
  return { kind: 'code_needed', token }
}

/** Creates the session, and remembers the browser. */
export async function beginSession(
  deps: Deps,
  tx: AccountTransaction,
  { user, source }: { readonly user: User; readonly source: SignInSource },
): Promise<SignInOutcome> {
  const now = deps.clock.now()
  const token = newToken()
  if (source.present) await endPresent(deps, tx, source.present)
  // Before the new one, so that it stays even if a clock that was set back makes it the oldest.
  await tx.sessions.keepLatest(user.id, mostSessions - 1)
  const session = await tx.sessions.insert(newSession({ ...source, userId: user.id }, token, now))
  const device = await rememberDevice(tx, user, { device: source.device, now })
  const actor = actorOf(user, source.client)
  await tx.audit.insert(auditEntry(deps, { action: 'sign_in', subject: user, actor }))
  return { kind: 'signed_in', token, device, visitor: { session, user } }
}

/** The link that stands for a right password while the code is still missing. */
export const secondFactorLink = (userId: number, token: string, now: Instant): NewOneTimeLink => ({
  purpose: 'second_factor',
  userId,
  digest: tokenDigest(token),
  expiresAt: now + linkLifetime.second_factor,
})
