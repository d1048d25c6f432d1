import type { Deps } from '../deps.ts'
import { linkLifetime } from '../domain/accounts/one-time-link.ts'
import { tokenDigest } from '../domain/accounts/token.ts'
import { newUser, type User, type UserInput } from '../domain/accounts/user.ts'
import { notFound } from '../domain/errors.ts'
import { insertUser } from './insert-user.ts'
import { newToken } from './new-token.ts'
import { countRegistration } from './sign-in-attempts.ts'

export type RegistrationInput = UserInput & {
  readonly email: string
  readonly password: string
  readonly timeZone: string
}

/**
 * Adds a user at their own request. The caller checks whether that is allowed.
 *
 * @throws {InvalidInput}; {EmailTaken}; {TooManyAttempts} after too many registrations from one place;
 * {DomainError} `unavailable`, `crowded`.
 */
export async function registerUser(deps: Deps, input: RegistrationInput): Promise<User> {
  const requested = newUser(input, deps.clock.now())
  await countRegistration(deps)
  const user = { ...requested, passwordHash: await deps.passwords.hash(input.password) }
  return deps.store.writeDirectory((tx) =>
    insertUser(deps, tx, { user, action: 'user_registered', isByThemselves: true }),
  )
}

/**
 * Creates a link for the first administrator and returns its token; undefined if there are users
 * already. Earlier links, such as those of other instances, stay valid.
 */
export async function makeFirstLink({ store, clock }: Deps): Promise<string | undefined> {
  if ((await store.users.count()) > 0) return undefined
  const token = newToken()
  const link = {
    purpose: 'first_administrator',
    userId: null,
    digest: tokenDigest(token),
    expiresAt: clock.now() + linkLifetime.first_administrator,
  } as const
  return store.writeDirectory(async ({ users, oneTimeLinks }) => {
    if ((await users.count()) > 0) return undefined
    await oneTimeLinks.insert(link)
    return token
  })
}

/** Whether this link can create the first administrator now. */
export async function isFirstLink({ store, clock }: Deps, token: string): Promise<boolean> {
  const link = await store.oneTimeLinks.find(tokenDigest(token), clock.now())
  return link?.purpose === 'first_administrator' && (await store.users.countAdministrators()) === 0
}

/**
 * Creates the first administrator. Of concurrent calls, only one succeeds.
 *
 * @throws {DomainError} `not_found` if the link is not valid, or there is an administrator already;
 * `unavailable`, `crowded`; {InvalidInput}, {EmailTaken}: the link then stays valid.
 */
export async function createFirstByLink(
  deps: Deps,
  token: string,
  input: RegistrationInput,
): Promise<User> {
  if (!(await isFirstLink(deps, token))) throw notFound('Link')
  const now = deps.clock.now()
  const requested = newUser({ ...input, isAdmin: true }, now)
  const user = { ...requested, passwordHash: await deps.passwords.hash(input.password) }
  return deps.store.writeDirectory(async (tx) => {
    const isTaken = await tx.oneTimeLinks.take(tokenDigest(token), 'first_administrator', now)
    if (!isTaken || (await tx.users.countAdministrators()) > 0) throw notFound('Link')
    await tx.oneTimeLinks.deleteAll(null)
    return insertUser(deps, tx, { user, action: 'user_added', isByThemselves: true })
  })
}
