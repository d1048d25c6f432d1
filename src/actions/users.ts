import type { Deps } from '../deps.ts'
import { detailOf, detailWords } from '../domain/accounts/audit.ts'
import type { Session } from '../domain/accounts/session.ts'
import {
  editedUser,
  type NewUserInput,
  newUser,
  type Person,
  type User,
  type UserInput,
} from '../domain/accounts/user.ts'
import { DomainError } from '../domain/errors.ts'
import { actorOf, auditEntry } from './audit.ts'
import { changeUser, type Decision } from './change-user.ts'
import { assertFree, insertUser } from './insert-user.ts'
import { assertGoesOn } from './sessions.ts'
import { roleDecision } from './user-standing.ts'

/** @throws {DomainError} `invalid`; {EmailTaken}. */
export function createUser(
  deps: Deps,
  input: NewUserInput,
  passwordHash: string | null,
): Promise<User> {
  const user = newUser(input, deps.clock.now())
  return deps.store.writeDirectory((tx) =>
    insertUser(deps, tx, { user: { ...user, passwordHash }, action: 'user_added' }),
  )
}

/**
 * Creates the first user, an administrator; undefined if there is a user already. Of concurrent
 * calls, in any process, only one succeeds.
 *
 * @throws {DomainError} `invalid`.
 */
export function createFirstAdministrator(
  deps: Deps,
  input: NewUserInput,
  passwordHash: string,
): Promise<User | undefined> {
  const user = newUser({ ...input, isAdmin: true }, deps.clock.now())
  return deps.store.writeDirectory(async (tx) => {
    if ((await tx.users.count()) > 0) return undefined
    return insertUser(deps, tx, { user: { ...user, passwordHash }, action: 'user_added' })
  })
}

/** The user to change, and who asks. */
interface Asking extends Pick<Person, 'userId'> {
  /** The address of a request by an API key. Its author is the user. */
  readonly byKeyFrom?: string
  /** That of a page on which users change themselves. */
  readonly session?: Session
}

/**
 * Changes the fields that users may change themselves, or an administrator for them.
 *
 * @throws {DomainError} `invalid`, `not_found`, also of a session that has ended before the address was changed, `forbidden` for an
 * address that no API key may change; {EmailTaken}.
 */
export function updateUser(deps: Deps, asking: Asking, input: UserInput): Promise<User> {
  return changeUser(deps, asking.userId, editing(deps, input, asking))
}

/**
 * Like `updateUser` and, if `isAdmin` is given, `setAdministrator`, in one transaction.
 *
 * @throws {DomainError} like both.
 */
export function updateUserAndRole(
  deps: Deps,
  { id }: Pick<User, 'id'>,
  { isAdmin, ...input }: UserInput & { readonly isAdmin?: boolean | undefined },
): Promise<User> {
  const edit = editing(deps, input)
  if (isAdmin === undefined) return changeUser(deps, id, edit)
  const appoint = roleDecision(deps, isAdmin)
  return changeUser(deps, id, async (current, tx) => edit(await appoint(current, tx), tx))
}

function editing(
  deps: Deps,
  input: UserInput,
  { byKeyFrom, session }: Omit<Asking, 'userId'> = {},
): Decision {
  const now = deps.clock.now()
  return async (current, tx) => {
    const next = editedUser(current, input, now)
    if (next === current) return next
    const asAuthor =
      byKeyFrom === undefined ? deps : { ...deps, actor: actorOf(current, byKeyFrom) }
    if (next.email !== current.email) {
      // Its mailbox opens the account. Whoever has found a key must not take that over.
      if (byKeyFrom !== undefined && deps.waitingMails) throw onPageOnly()
      if (session) await assertGoesOn(tx, session, now)
      await assertFree(tx.users, next.email)
      // Whoever reads the mail of the old one need not be the user.
      await tx.oneTimeLinks.deleteAll(current.id, 'mailed_password')
      // Nobody has confirmed the new address.
      if (await tx.reminderSubscriptions.end(current.id)) {
        await tx.audit.insert(auditEntry(asAuthor, { action: 'reminders_off', subject: next }))
      }
    }
    const detail = changes(current, next)
    await tx.audit.insert(auditEntry(asAuthor, { action: 'user_changed', subject: next, detail }))
    return next
  }
}

const changes = (before: User, after: User) =>
  detailOf(detailWords.user_changed.filter((field) => before[field] !== after[field]))

const onPageOnly = () =>
  new DomainError(
    'forbidden',
    'An API key cannot change the e-mail address here: change it on the page of your account',
  )
