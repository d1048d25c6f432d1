import type { Deps, SystemTransaction } from '../deps.ts'
import type { Principal } from '../domain/api-key.ts'
import { DomainError, notFound } from '../domain/errors.ts'
import {
  administratorOrNot,
  disabledOrNot,
  editedUser,
  isAdministering,
  type NewUser,
  type NewUserInput,
  newUser,
  type User,
  type UserInput,
} from '../domain/user.ts'
import { actorOf, auditEntry } from './audit.ts'

/** @throws {DomainError} `invalid`; `conflict` when the e-mail address is taken. */
export function createUser(
  deps: Deps,
  input: NewUserInput,
  passwordHash: string | null,
): Promise<User> {
  const user = newUser(input, deps.clock.now())
  return deps.store.administer(async (tx) => {
    await assertFree(tx.users, user.email)
    return insertUser(deps, tx, { ...user, passwordHash })
  })
}

/**
 * Creates the first user, an administrator; undefined where there is a user
 * already, however many processes try at once.
 *
 * @throws {DomainError} `invalid`.
 */
export function createFirstAdministrator(
  deps: Deps,
  input: NewUserInput,
  passwordHash: string,
): Promise<User | undefined> {
  const user = newUser({ ...input, isAdmin: true }, deps.clock.now())
  return deps.store.administer(async (tx) =>
    (await tx.users.count()) > 0 ? undefined : insertUser(deps, tx, { ...user, passwordHash }),
  )
}

async function insertUser(
  deps: Deps,
  { users, audit }: SystemTransaction,
  user: NewUser,
): Promise<User> {
  const added = await users.insert(user)
  await audit.insert(auditEntry(deps, { action: 'user_added', subject: added }))
  return added
}

/**
 * Changes what a person may change of themselves, or an administrator for them.
 *
 * @throws {DomainError} `invalid`; `conflict` when the e-mail address is taken.
 */
export function updateUser(
  deps: Deps,
  { userId }: Pick<Principal, 'userId'>,
  input: UserInput,
): Promise<User> {
  return changeUser(deps, userId, editing(deps, input))
}

/**
 * Does as `updateUser` and, where `isAdmin` is given, as `setAdministrator`: both, or neither.
 *
 * @throws {DomainError} as they do.
 */
export function updateUserAndRole(
  deps: Deps,
  { id }: Pick<User, 'id'>,
  { isAdmin, ...input }: UserInput & { readonly isAdmin?: boolean | undefined },
): Promise<User> {
  const edit = editing(deps, input)
  if (isAdmin === undefined) return changeUser(deps, id, edit)
  const appoint = appointing(deps, isAdmin)
  return changeUser(deps, id, async (current, tx) => edit(await appoint(current, tx), tx))
}

function editing(deps: Deps, input: UserInput): Decision {
  const now = deps.clock.now()
  return async (current, tx) => {
    const next = editedUser(current, input, now)
    if (next.email !== current.email) await assertFree(tx.users, next.email)
    if (next === current) return next
    const actor = deps.actor ?? actorOf(current)
    const deed = {
      action: 'user_changed',
      subject: next,
      detail: changes(current, next),
      actor,
    } as const
    await tx.audit.insert(auditEntry(deps, deed))
    return next
  }
}

const changes = (before: User, after: User) =>
  (['email', 'name', 'timeZone', 'language'] as const)
    .filter((field) => before[field] !== after[field])
    .join(', ')

/**
 * Refuses a user, and every key and session of theirs, from the next request on, or lets them in
 * again: by their keys, and by signing in anew.
 *
 * @throws {DomainError} `conflict` for the last administrator.
 */
export function setUserDisabled(
  deps: Deps,
  { id }: Pick<User, 'id'>,
  isDisabled: boolean,
): Promise<User> {
  const now = deps.clock.now()
  return changeUser(deps, id, async (current, tx) => {
    const next = disabledOrNot(current, isDisabled, now)
    if (next === current) return next
    if (isDisabled) await assertNotLast(tx, current)
    await tx.sessions.deleteAll(id)
    await tx.oneTimeLinks.deleteAll(id)
    const action = isDisabled ? 'user_disabled' : 'user_enabled'
    await tx.audit.insert(auditEntry(deps, { action, subject: next }))
    return next
  })
}

/**
 * Lets a user administer, or not any more, from their next request on.
 *
 * @throws {DomainError} `conflict` for the last administrator.
 */
export function setAdministrator(
  deps: Deps,
  { id }: Pick<User, 'id'>,
  isAdmin: boolean,
): Promise<User> {
  return changeUser(deps, id, appointing(deps, isAdmin))
}

function appointing(deps: Deps, isAdmin: boolean): Decision {
  const now = deps.clock.now()
  return async (current, tx) => {
    const next = administratorOrNot(current, isAdmin, now)
    if (next === current) return next
    if (!isAdmin) await assertNotLast(tx, current)
    const action = isAdmin ? 'administrator_made' : 'administrator_unmade'
    await tx.audit.insert(auditEntry(deps, { action, subject: next }))
    return next
  }
}

/**
 * Deletes a user with all that is theirs, for good.
 *
 * @throws {DomainError} `conflict` for the last administrator, `not_found`.
 */
export async function deleteUser(deps: Deps, { id }: Pick<User, 'id'>): Promise<void> {
  await deps.store.administer(async (tx) => {
    const user = await tx.users.find(id)
    if (!user) throw notFound('User')
    await assertNotLast(tx, user)
    await tx.users.delete(id)
    await tx.audit.insert(auditEntry(deps, { action: 'user_deleted', subject: user }))
  })
}

/** All who change users wait for each other, so that no two can both have been the last but one. */
async function assertNotLast({ users }: SystemTransaction, user: User): Promise<void> {
  if (!isAdministering(user)) return
  if ((await users.countAdministrators()) > 1) return
  throw new DomainError('conflict', 'The last administrator must stay one')
}

/** What becomes of a user; `current` itself when that is nothing. */
type Decision = (current: User, tx: SystemTransaction) => Promise<User>

function changeUser({ store, clock }: Deps, id: number, decide: Decision): Promise<User> {
  return store.administer(async (tx) => {
    const current = await tx.users.find(id)
    if (!current) throw notFound('User')
    const next = await decide(current, tx)
    if (next !== current) await tx.users.update(next)
    // Their days begin at other times then, and what is due when has to be told anew.
    if (next.timeZone !== current.timeZone) await tx.recurringSettings.recheck(id, clock.now())
    return next
  })
}

async function assertFree(users: SystemTransaction['users'], email: string): Promise<void> {
  if (await users.findByEmail(email)) {
    throw new DomainError('conflict', 'The e-mail address is taken')
  }
}
