import type { AccountTransaction } from '../deps.ts'
import type { NewSession, Session } from '../domain/accounts/session.ts'
import { tokenDigest } from '../domain/accounts/token.ts'
import { isStorable } from '../domain/text.ts'
import type { Instant } from '../domain/time/time.ts'
import { newToken } from './new-token.ts'

interface SessionInput {
  readonly userId: number
  readonly client: string
  readonly userAgent: string
  readonly isLasting: boolean
}

const userAgentLength = 300

export function newSession(
  { userId, client, userAgent, isLasting }: SessionInput,
  token: string,
  now: Instant,
): NewSession {
  const program = userAgent.slice(0, userAgentLength)
  return {
    userId,
    isLasting,
    client,
    userAgent: isStorable(program) ? program : '',
    digest: tokenDigest(token),
    confirmedAt: now,
    createdAt: now,
    lastSeenAt: now,
  }
}

/** Gives the session a new token, unless it has ended meanwhile. It counts as confirmed `now`. */
export async function renewSession(
  { sessions }: AccountTransaction,
  { id, ...session }: Session,
  now: Instant,
): Promise<{ readonly token: string; readonly session: Session } | undefined> {
  if (!(await sessions.delete(session.userId, id))) return undefined
  const token = newToken()
  const confirmed = { ...session, confirmedAt: now, lastSeenAt: now, digest: tokenDigest(token) }
  return { token, session: await sessions.insert(confirmed) }
}
