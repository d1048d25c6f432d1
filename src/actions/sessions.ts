import type { AccountTransaction, Deps } from '../deps.ts'
import { isOver, type Session, shouldRecordUse, type Visitor } from '../domain/accounts/session.ts'
import { tokenDigest } from '../domain/accounts/token.ts'
import { DomainError, InvalidInput, isUnavailable, notFound } from '../domain/errors.ts'
import type { Instant } from '../domain/time/time.ts'
import { auditEntry } from './audit.ts'
import { renewSession } from './new-session.ts'
import { clearAttempts, countConfirmation, verifyCounted } from './sign-in-attempts.ts'

/** The visitor with this token; undefined if the session has expired, was ended, or never existed. */
export async function findVisitor(
  { store, clock }: Deps,
  token: string,
): Promise<Visitor | undefined> {
  const now = clock.now()
  const visitor = await store.sessions.findVisitor(tokenDigest(token))
  if (!visitor || isOver(visitor.session, now)) return undefined
  if (!shouldRecordUse(visitor.session, now)) return visitor
  const session = { ...visitor.session, lastSeenAt: now }
  try {
    await store.writeAccounts((tx) => tx.sessions.update(session))
  } catch (error) {
    // Pages must stay readable while the store cannot write, for example on a full disk.
    if (!isUnavailable(error)) throw error
    return visitor
  }
  return { ...visitor, session }
}

/**
 * For what goes on for long after it was asked for.
 *
 * @throws {DomainError} `unauthenticated` if the visitor's session has ended meanwhile.
 */
export async function assertSignedIn(
  { store }: Pick<Deps, 'store'>,
  { user, session }: Visitor,
): Promise<void> {
  const sessions = await store.sessions.ofUser(user.id)
  if (sessions.some(({ id }) => id === session.id)) return
  throw new DomainError('unauthenticated', 'The session has ended')
}

/**
 * For a change that must not be made by a session that has ended since its request began, such as by a new password. Holds
 * up its end until the transaction is over.
 *
 * @throws {DomainError} `not_found` if it has ended.
 */
export async function assertGoesOn(
  { sessions }: AccountTransaction,
  session: Session,
  now: Instant,
): Promise<void> {
  if (!(await sessions.update({ ...session, lastSeenAt: now }))) throw notFound('Session')
}

export const signOut = (deps: Deps, visitor: Visitor): Promise<void> =>
  deps.store.writeAccounts((tx) => endPresent(deps, tx, visitor))

/** Ends the visitor's own session, if it has not ended yet, inside a transaction. */
export async function endPresent(
  deps: Pick<Deps, 'clock' | 'actor'>,
  { sessions, audit }: AccountTransaction,
  { user, session }: Visitor,
): Promise<void> {
  if (!(await sessions.delete(user.id, session.id))) return
  await audit.insert(auditEntry(deps, { action: 'sign_out', subject: user }))
}

/**
 * Ends one of the visitor's sessions by its id.
 *
 * @throws {DomainError} `not_found`.
 */
export async function endSession(deps: Deps, { user }: Visitor, id: number): Promise<void> {
  await deps.store.writeAccounts(async (tx) => {
    if (!(await tx.sessions.delete(user.id, id))) throw notFound('Session')
    const event = { action: 'sessions_ended', subject: user, detail: '1' } as const
    await tx.audit.insert(auditEntry(deps, event))
  })
}

/**
 * Ends all of the visitor's sessions but the present one, and returns how many there were. If another tab has
 * renewed the present one meanwhile, it ends, too. Not beside other changes: a session that is renewed
 * meanwhile would stay.
 */
export function endOtherSessions(deps: Deps, { user, session }: Visitor): Promise<number> {
  return deps.store.writeDirectory(async (tx) => {
    const ended = await tx.sessions.deleteAll(user.id, session.id)
    const event = { action: 'sessions_ended', subject: user, detail: String(ended) } as const
    if (ended > 0) await tx.audit.insert(auditEntry(deps, event))
    return ended
  })
}

/**
 * Checks the password again, and returns a new token for the session. The old token becomes
 * invalid, and the session's id changes.
 *
 * @throws {InvalidInput} `password` is `required` or `wrong`; {TooManyAttempts}; {DomainError} `unavailable`, `crowded`,
 * `not_found` if the session has ended meanwhile.
 */
export async function confirmPassword(
  deps: Deps,
  visitor: Visitor,
  password: string,
): Promise<string> {
  await assertPassword(deps, visitor, { password, field: 'password' })
  const now = deps.clock.now()
  // Writers of the directory run one at a time: a change of the password meanwhile would not see the renewed session.
  const renewed = await deps.store.writeDirectory((tx) => renewSession(tx, visitor.session, now))
  if (!renewed) throw notFound('Session')
  return renewed.token
}

/**
 * An empty password or code is no guess: it does not count as an attempt.
 *
 * @throws {InvalidInput} `field` is `required`.
 */
export function assertGiven(field: string, secret: string): void {
  if (secret === '') throw new InvalidInput([{ field, rule: 'required' }])
}

/**
 * Checks the password that a signed-in user enters again.
 *
 * @throws {InvalidInput} `field` is `required` or `wrong`; {TooManyAttempts}; {DomainError} `unavailable`, `crowded`.
 */
export async function assertPassword(
  deps: Deps,
  { user, session }: Visitor,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<void> {
  assertGiven(field, password)
  const counted = await countConfirmation(deps, session)
  const phc = await deps.store.users.passwordHashOf(user.id)
  const isRight = await verifyCounted(deps, counted, { password, phc })
  if (isRight) return deps.store.writeAccounts((tx) => clearAttempts(tx, counted))
  const entry = auditEntry(deps, { action: 'confirmation_failed', subject: user })
  await deps.store.writeAccounts((tx) => tx.audit.insert(entry))
  throw new InvalidInput([{ field, rule: 'wrong' }])
}
