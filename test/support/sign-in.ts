import assert from 'node:assert/strict'
import type { SignInOutcome, SignInSource } from '../../src/actions/admission.ts'
import { signIn } from '../../src/actions/sign-in.ts'
import { createUser } from '../../src/actions/users.ts'
import type { Deps } from '../../src/deps.ts'
import type { AuditEntry } from '../../src/domain/accounts/audit.ts'
import type { User } from '../../src/domain/accounts/user.ts'
import { clockAt, type SetClock } from './clock.ts'
import type { Lasting } from './databases.ts'
import { openDeps } from './open-deps.ts'

export const password = 'correct horse battery'

export interface Accounts {
  readonly deps: Deps
  readonly clock: SetClock
  /** Whose password is `password`. */
  readonly user: User
  /** With the right e-mail address and password from one address, unless said. */
  tryIn(
    over?: Partial<SignInSource> & { email?: string; password?: string },
  ): Promise<SignInOutcome>
  /** As `tryIn`, which has to succeed. */
  enter(over?: Partial<SignInSource> & { email?: string; password?: string }): Promise<SignedIn>
  add(email: string, over?: { isAdmin?: boolean }): Promise<User>
  /** What was written down, the newest first. */
  audit(): Promise<readonly AuditEntry[]>
}

export type SignedIn = Extract<SignInOutcome, { kind: 'signed_in' }>

/** Where somebody signs in unless said. */
export const place: SignInSource = {
  client: '192.0.2.1',
  userAgent: 'Browser/1.0',
  device: undefined,
  isLasting: false,
}

/** A service with one user, and a way in. */
export async function openAccounts(t: Lasting): Promise<Accounts> {
  const clock = clockAt('2026-04-10T03:00:00Z')
  const deps = await openDeps(t, clock)
  const add: Accounts['add'] = async (email, over) => {
    const hash = await deps.passwords.hash(password)
    return createUser(deps, { email, timeZone: 'Asia/Tokyo', ...over }, hash)
  }
  const user = await add('student@example.org')
  const tryIn: Accounts['tryIn'] = (over) =>
    signIn(deps, { email: user.email, password, ...place, ...over })
  const enter: Accounts['enter'] = async (over) => {
    const outcome = await tryIn(over)
    assert.ok(outcome.kind === 'signed_in', outcome.kind)
    return outcome
  }
  const audit = async () => (await deps.store.audit.list({}, { page: 1, pageSize: 100 })).items
  return { deps, clock, user, tryIn, enter, add, audit }
}
