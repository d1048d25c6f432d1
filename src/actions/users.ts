import type { Deps, SystemTransaction } from '../deps.ts'
import type { Principal } from '../domain/api-key.ts'
import { DomainError, notFound } from '../domain/errors.ts'
import { disabledOrNot, editedUser, newUser, type User, type UserInput } from '../domain/user.ts'

/** @throws {DomainError} `invalid`; `conflict` when the e-mail address is taken. */
export function createUser(
  { store, clock }: Deps,
  input: UserInput & { readonly timeZone: string; readonly isAdmin?: boolean },
  passwordHash: string | null,
): Promise<User> {
  const user = newUser(input, clock.now())
  return store.administer(async (tx) => {
    await assertFree(tx.users, user.email)
    return tx.users.insert({ ...user, passwordHash })
  })
}

/**
 * Creates the first user, an administrator; undefined where there is a user
 * already, however many processes try at once.
 *
 * @throws {DomainError} `invalid`.
 */
export function createFirstAdministrator(
  { store, clock }: Deps,
  input: UserInput & { readonly timeZone: string },
  passwordHash: string,
): Promise<User | undefined> {
  const user = newUser({ ...input, isAdmin: true }, clock.now())
  return store.administer(async ({ users }) =>
    (await users.count()) > 0 ? undefined : users.insert({ ...user, passwordHash }),
  )
}

/**
 * Changes what a person may change of themselves.
 *
 * @throws {DomainError} `invalid`; `conflict` when the e-mail address is taken.
 */
export function updateUser(
  deps: Deps,
  { userId }: Pick<Principal, 'userId'>,
  input: UserInput,
): Promise<User> {
  const now = deps.clock.now()
  return changeUser(deps, userId, async (current, { users }) => {
    const next = editedUser(current, input, now)
    if (next.email !== current.email) await assertFree(users, next.email)
    return next
  })
}

/** Refuses a user and every key of theirs from the next request on, or lets them in again. */
export function setUserDisabled(
  deps: Deps,
  { id }: Pick<User, 'id'>,
  isDisabled: boolean,
): Promise<User> {
  const now = deps.clock.now()
  return changeUser(deps, id, async (current) => disabledOrNot(current, isDisabled, now))
}

function changeUser(
  { store, clock }: Deps,
  id: number,
  decide: (current: User, tx: SystemTransaction) => Promise<User>,
): Promise<User> {
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
