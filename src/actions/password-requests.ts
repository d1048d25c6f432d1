import type { Deps } from '../deps.ts'
import { linkLifetime } from '../domain/accounts/one-time-link.ts'
import {
  isGivenUp,
  mostPasswordRequests,
  nextAttempt,
  type PasswordRequest,
} from '../domain/accounts/password-request.ts'
import { tokenDigest } from '../domain/accounts/token.ts'
import { canonicalEmail, mayBeEmail, type User } from '../domain/accounts/user.ts'
import { DomainError } from '../domain/errors.ts'
import { Issues } from '../domain/issues.ts'
import { auditEntry, unknownAt } from './audit.ts'
import { newToken } from './new-token.ts'
import { countPasswordRequest } from './sign-in-attempts.ts'

/**
 * Takes a request for a mail with a link that sets a new password, and looks up nothing: neither the answer nor its time
 * tells whether a user has this address. A request that follows others too soon, or while too many wait, is dropped,
 * which does not show either.
 *
 * @throws {InvalidInput} if it is no address; {TooManyAttempts} after too many requests from one place; {DomainError}
 * `unavailable`, `not_found` if the service sends no such mails.
 */
export async function askForPasswordLink(deps: Deps, typed: string): Promise<void> {
  const { passwordRequests: waiting, clock } = deps
  if (!waiting) throw new DomainError('not_found', 'Page not found')
  const issues = new Issues()
  if (!mayBeEmail(typed)) issues.add({ field: 'email', rule: 'email' })
  issues.settle()
  const email = canonicalEmail(typed)
  const client = deps.actor?.client ?? ''
  const isAllowed = await countPasswordRequest(deps, { email, client })
  // Nor do these show: while the mail server is away, only requests of people who have an account go on waiting.
  if (!isAllowed || waiting.has(email) || waiting.size >= mostPasswordRequests) return
  const now = clock.now()
  waiting.set(email, { email, client, askedAt: now, nextAt: now })
}

/**
 * Sends the mail of a request, if there is such a user, who is not disabled. An administrator gets no link: a mailbox must
 * not be a key to all others.
 *
 * @throws {DomainError} `unavailable`; any error of a mail that is not taken. In both cases it is tried again later.
 */
export async function sendPasswordLink(deps: Deps, request: PasswordRequest): Promise<void> {
  const { store, clock, notifier, passwordRequests: waiting } = deps
  const now = clock.now()
  const user = isGivenUp(request, now) ? undefined : await store.users.findByEmail(request.email)
  if (user?.disabledAt === null) {
    waiting?.set(request.email, { ...request, nextAt: nextAttempt(now) })
    const token = user.isAdmin ? undefined : await linkOf(deps, request, user)
    await notifier?.sendPasswordLink(user, token)
  }
  waiting?.delete(request.email)
}

/** The token of the link. The user's earlier links stay: whoever asks need not be the user. */
async function linkOf(deps: Deps, request: PasswordRequest, user: User): Promise<string> {
  if (request.token !== undefined) return request.token
  const now = deps.clock.now()
  const token = newToken()
  const expiresAt = now + linkLifetime.password_by_mail
  const link = {
    purpose: 'password',
    userId: user.id,
    digest: tokenDigest(token),
    expiresAt,
  } as const
  const actor = unknownAt(request.client)
  await deps.store.writeAccounts(async ({ oneTimeLinks, audit }) => {
    await oneTimeLinks.insert(link)
    await audit.insert(auditEntry(deps, { action: 'password_link_mailed', subject: user, actor }))
  })
  deps.passwordRequests?.set(request.email, { ...request, token, nextAt: nextAttempt(now) })
  return token
}
