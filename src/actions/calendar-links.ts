import type { Deps } from '../deps.ts'
import { notFound } from '../domain/errors.ts'
import { tokenDigest, type Visitor } from '../domain/session.ts'
import type { User } from '../domain/user.ts'
import { visitorEntry } from './audit.ts'
import { newToken } from './new-session.ts'

/** Makes a link for the visitor's calendar, instead of an earlier one, and returns its token. It cannot be shown again. */
export async function makeCalendarLink(deps: Deps, visitor: Visitor): Promise<string> {
  const token = newToken()
  const userId = visitor.user.id
  const link = { userId, digest: tokenDigest(token), createdAt: deps.clock.now() }
  await deps.store.admit(async ({ calendarLinks, audit }) => {
    await calendarLinks.save(link)
    await audit.insert(visitorEntry(deps, visitor, { action: 'calendar_link_made' }))
  })
  return token
}

/** @throws {DomainError} `not_found` if the visitor has none. */
export function removeCalendarLink(deps: Deps, visitor: Visitor): Promise<void> {
  return deps.store.admit(async ({ calendarLinks, audit }) => {
    if (!(await calendarLinks.delete(visitor.user.id))) throw notFound('Calendar link')
    await audit.insert(visitorEntry(deps, visitor, { action: 'calendar_link_removed' }))
  })
}

/** The user whose calendar the link with this token shows; undefined while they are disabled. */
export async function findLinkedUser(
  { store }: Pick<Deps, 'store'>,
  token: string,
): Promise<User | undefined> {
  const link = await store.calendarLinks.find(tokenDigest(token))
  const user = link && (await store.users.find(link.userId))
  return user?.disabledAt === null ? user : undefined
}
