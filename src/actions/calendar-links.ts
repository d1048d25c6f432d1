import type { AccountTransaction, Deps } from '../deps.ts'
import type { CalendarLink } from '../domain/accounts/calendar-link.ts'
import type { Visitor } from '../domain/accounts/session.ts'
import { tokenDigest } from '../domain/accounts/token.ts'
import type { User } from '../domain/accounts/user.ts'
import { auditEntry } from './audit.ts'
import { newToken } from './new-token.ts'
import { assertGoesOn } from './sessions.ts'

interface LinkInput {
  /** Address by which the user reached the service, as in `CalendarLink`. */
  readonly origin: string
  /** Digest of the link that it replaces; undefined for none. */
  readonly instead: string | undefined
}

/**
 * Makes a link for the visitor's calendar, and returns its token, which cannot be shown again. Undefined, without effect,
 * if they have another link by now than the one that it is to replace: a form may be sent twice.
 *
 * @throws {DomainError} `not_found` if the session has ended meanwhile.
 */
export function makeCalendarLink(
  deps: Deps,
  visitor: Visitor,
  { origin, instead }: LinkInput,
): Promise<string | undefined> {
  const token = newToken()
  const userId = visitor.user.id
  const now = deps.clock.now()
  const link = { userId, digest: tokenDigest(token), origin, createdAt: now }
  return deps.store.writeAccounts(async (tx) => {
    await assertGoesOn(tx, visitor.session, now)
    if (!(await tx.calendarLinks.save(link, instead))) return undefined
    const event = { action: 'calendar_link_made', subject: visitor.user } as const
    await tx.audit.insert(auditEntry(deps, event))
    return token
  })
}

/** Removes the visitor's link, if they have one. */
export const removeCalendarLink = (deps: Deps, visitor: Visitor): Promise<void> =>
  deps.store.writeAccounts((tx) => removeLinkOf(deps, tx, visitor.user))

/** Removes the link of a user, if they have one, inside a transaction. */
export async function removeLinkOf(
  deps: Pick<Deps, 'clock' | 'actor'>,
  { calendarLinks, audit }: AccountTransaction,
  user: User,
): Promise<void> {
  if (!(await calendarLinks.delete(user.id))) return
  await audit.insert(auditEntry(deps, { action: 'calendar_link_removed', subject: user }))
}

/** A link, and the user whose calendar it shows. */
interface Linked {
  readonly link: CalendarLink
  readonly user: User
}

/** The link with this token; undefined while its user is disabled. */
export async function findCalendarLink(
  { store }: Pick<Deps, 'store'>,
  token: string,
): Promise<Linked | undefined> {
  const link = await store.calendarLinks.find(tokenDigest(token))
  if (!link) return undefined
  const user = await store.users.find(link.userId)
  return user?.disabledAt === null ? { link, user } : undefined
}
