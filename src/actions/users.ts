import type { Deps } from '../deps.ts'
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
 * Changes what a person may change of themselves.
 *
 * @throws {DomainError} `invalid`; `conflict` when the e-mail address is taken.
 */
export function updateUser(
  { store, clock }: Deps,
  { userId }: Pick<Principal, 'userId'>,
  input: UserInput,
): Promise<User> {
  const now = clock.now()
  return store.administer(async (tx) => {
    const current = await tx.users.find(userId)
    if (!current) throw notFound('User')
    const user = editedUser(current, input, now)
    if (user.email !== current.email) await assertFree(tx.users, user.email)
    if (user !== current) await tx.users.update(user)
    return user
  })
}

/** Refuses a user and every key of theirs from the next request on, or lets them in again. */
export function setUserDisabled(
  { store, clock }: Deps,
  { id }: Pick<User, 'id'>,
  isDisabled: boolean,
): Promise<User> {
  const now = clock.now()
  return store.administer(async (tx) => {
    const current = await tx.users.find(id)
    if (!current) throw notFound('User')
    const user = disabledOrNot(current, isDisabled, now)
    if (user !== current) await tx.users.update(user)
    return user
  })
}

interface Emails {
  findByEmail(email: string): Promise<User | undefined>
}

async function assertFree(users: Emails, email: string): Promise<void> {
  if (await users.findByEmail(email)) {
    throw new DomainError('conflict', 'The e-mail address is taken')
  }
}
