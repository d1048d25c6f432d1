import type { Deps } from '../deps.ts'
import { linkLifetime } from '../domain/one-time-link.ts'
import { type Roster, usersOn } from '../domain/roster.ts'
import type { User } from '../domain/user.ts'
import { insertUser } from './insert-user.ts'
import { insertPasswordLink } from './passwords.ts'

/** Somebody on a roster. */
interface Invited {
  readonly user: User
  /** Of the link with which they set their password; undefined for users who have one, or are disabled. */
  readonly token: string | undefined
}

/**
 * Adds those on a roster who are no users yet, in one transaction, and makes a link for everybody without a password,
 * valid for `linkLifetime.first_password`. Other users stay as they are. So the same roster can be given again when its
 * links are lost or over.
 *
 * @throws {InvalidInput} for `roster` or `timeZone`; {EmailTaken} if somebody is added meanwhile. Nobody is added then.
 */
export async function inviteAll(deps: Deps, roster: Roster): Promise<readonly Invited[]> {
  const now = deps.clock.now()
  const wanted = usersOn(roster, now)
  const known = await Promise.all(wanted.map(({ email }) => findWithPassword(deps, email)))
  return deps.store.administer(async (tx) => {
    const invited: Invited[] = []
    for (const [at, person] of wanted.entries()) {
      const { user: old, needsLink } = known[at] ?? newcomer
      const insertion = { user: { ...person, passwordHash: null }, action: 'user_added' } as const
      const user = old ?? (await insertUser(deps, tx, insertion))
      const expiresAt = now + linkLifetime.first_password
      const token = needsLink ? await insertPasswordLink(deps, tx, { user, expiresAt }) : undefined
      invited.push({ user, token })
    }
    return invited
  })
}

const newcomer = { user: undefined, needsLink: true } as const

async function findWithPassword({ store }: Deps, email: string) {
  const user = await store.users.findByEmail(email)
  if (!user) return newcomer
  const passwordHash = await store.users.passwordHashOf(user.id)
  return { user, needsLink: passwordHash === null && user.disabledAt === null }
}
