import type { Deps, DirectoryTransaction } from '../deps.ts'
import { type Roster, usersOn } from '../domain/accounts/roster.ts'
import type { NewUser, User } from '../domain/accounts/user.ts'
import { insertUser } from './insert-user.ts'
import { insertPasswordLink } from './passwords.ts'

/** Somebody on a roster. */
interface Invited {
  readonly user: User
  /** The link with which they set their password; undefined for users who have one, or are disabled. */
  readonly link: Awaited<ReturnType<typeof insertPasswordLink>> | undefined
}

/**
 * Adds those on a roster who are no users yet, in one transaction, and makes a link for everybody without a password.
 * Other users stay as they are. So the same roster can be given again when its links are lost or over.
 *
 * @throws {InvalidInput} for `roster` or `timeZone`. Nobody is added then.
 */
export async function inviteAll(deps: Deps, roster: Roster): Promise<readonly Invited[]> {
  const people = usersOn(roster, deps.clock.now())
  return deps.store.writeDirectory(async (tx) => {
    const invited: Invited[] = []
    for (const person of people) invited.push(await invite(deps, tx, person))
    return invited
  })
}

async function invite(
  deps: Deps,
  tx: DirectoryTransaction,
  person: Omit<NewUser, 'passwordHash'>,
): Promise<Invited> {
  const known = await tx.users.findByEmail(person.email)
  const hasPassword = known !== undefined && (await tx.users.hasPassword(known.id))
  if (known && (hasPassword || known.disabledAt !== null)) return { user: known, link: undefined }
  const insertion = { user: { ...person, passwordHash: null }, action: 'user_added' } as const
  const user = known ?? (await insertUser(deps, tx, insertion))
  return { user, link: await insertPasswordLink(deps, tx, { user, hasPassword }) }
}
