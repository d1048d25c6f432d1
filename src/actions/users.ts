import type { Deps, SystemTransaction } from '../deps.ts'
import type { Principal } from '../domain/api-key.ts'
import { DomainError, notFound } from '../domain/errors.ts'
import { disabledOrNot, editedUser, newUser, type User, type UserInput } from '../domain/user.ts'
import { recheckSeries } from './series.ts'

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
export async function updateUser(
  deps: Deps,
  { userId, timeZone }: Pick<Principal, 'userId' | 'timeZone'>,
  input: UserInput,
): Promise<User> {
  const now = deps.clock.now()
  const user = await changeUser(deps, userId, async (current, users) => {
    const next = editedUser(current, input, now)
    if (next.email !== current.email) await assertFree(users, next.email)
    return next
  })
  const isElsewhere = user.timeZone !== timeZone
  if (isElsewhere) await recheckSeries(deps, userId, { now, timeZone: user.timeZone })
  return user
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

type Users = SystemTransaction['users']

function changeUser(
  { store }: Deps,
  id: number,
  decide: (current: User, users: Users) => Promise<User>,
): Promise<User> {
  return store.administer(async ({ users }) => {
    const current = await users.find(id)
    if (!current) throw notFound('User')
    const next = await decide(current, users)
    if (next !== current) await users.update(next)
    return next
  })
}

async function assertFree(users: Users, email: string): Promise<void> {
  if (await users.findByEmail(email)) {
    throw new DomainError('conflict', 'The e-mail address is taken')
  }
}
