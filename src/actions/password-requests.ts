import type { Deps } from '../deps.ts'
import { linkLifetime } from '../domain/accounts/one-time-link.ts'
import { isGivenUp, type PasswordRequest } from '../domain/accounts/password-request.ts'
import { tokenDigest } from '../domain/accounts/token.ts'
import { canonicalEmail, mayBeEmail, type User } from '../domain/accounts/user.ts'
import { mostWaiting, nextAttempt } from '../domain/accounts/waiting-mail.ts'
import { DomainError, InvalidInput, notFound } from '../domain/errors.ts'
import { auditEntry, unknownAt } from './audit.ts'
import { countPasswordRequest } from './mail-limits.ts'
import { newToken } from './new-token.ts'
import { userOfPasswordLink } from './passwords.ts'

/**
 * Takes a request for a mail with a link that sets a new password, and looks up nothing: neither the answer nor its time
 * tells whether a user has this address. A request that follows others too soon, or while too many wait, is dropped,
 * which does not show either.
 *
 * @throws {InvalidInput} if it is no address; {TooManyAttempts} after too many requests from one place; {DomainError}
 * `unavailable`, `not_found` if the service sends no such mails.
 */
export async function askForPasswordLink(deps: Deps, typed: string): Promise<void> {
  const { waitingMails, clock } = deps
  const waiting = waitingMails?.passwordRequests
  if (!waiting) throw notFound('Page')
  if (!mayBeEmail(typed)) throw new InvalidInput([{ field: 'email', rule: 'email' }])
  const email = canonicalEmail(typed)
  const client = deps.actor?.client ?? ''
  const isAllowed = await countPasswordRequest(deps, { email, client })
  // Nor do these show: while the mail server is away, only requests of people who have an account go on waiting.
  if (!isAllowed || waiting.has(email) || waiting.size >= mostWaiting) return
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
  const { store, clock, waitingMails } = deps
  const isOver = isGivenUp(request, clock.now())
  const user = isOver ? undefined : await store.users.findByEmail(request.email)
  if (user?.disabledAt === null) await mailTo(user, deps, request)
  waitingMails?.passwordRequests.delete(request.email)
}

async function mailTo(user: User, deps: Deps, request: PasswordRequest): Promise<void> {
  const { clock, notifier, waitingMails } = deps
  const token = user.isAdmin ? undefined : await linkOf(user, deps, request)
  try {
    await notifier?.sendPasswordLink(user, token)
  } catch (error) {
    const nextAt = nextAttempt(error, clock.now())
    waitingMails?.passwordRequests.set(request.email, { ...request, token, nextAt })
    throw error
  }
}

/**
 * The token of the link: that of an earlier attempt, if it still works, and so is of the user who has the address. The
 * user's other links stay: whoever asks need not be the user.
 */
async function linkOf(user: User, deps: Deps, request: PasswordRequest): Promise<string> {
  const { email, client, token: earlier } = request
  if (earlier && (await userOfPasswordLink(deps, earlier))) return earlier
  const token = newToken()
  const expiresAt = deps.clock.now() + linkLifetime.mailed_password
  const [userId, digest] = [user.id, tokenDigest(token)]
  const entry = { action: 'password_link_mailed', subject: user, actor: unknownAt(client) } as const
  await deps.store.writeDirectory(async ({ users, oneTimeLinks, audit }) => {
    const current = await users.findByEmail(email)
    const isSame = current?.id === userId && current.disabledAt === null && !current.isAdmin
    if (!isSame) throw new DomainError('conflict', 'The user was changed meanwhile')
    await oneTimeLinks.insert({ purpose: 'mailed_password', userId, digest, expiresAt })
    await audit.insert(auditEntry(deps, entry))
  })
  return token
}
