import type { Deps } from '../deps.ts'
import {
  type Actor,
  type AuditAction,
  type NewAuditEntry,
  operator,
} from '../domain/accounts/audit.ts'
import type { User } from '../domain/accounts/user.ts'

interface AuditEvent {
  readonly action: AuditAction
  /** The user concerned. */
  readonly subject?: Pick<User, 'id' | 'email'> | undefined
  readonly detail?: string
  /** The author; by default that of `deps`. */
  readonly actor?: Actor
}

/** An audit entry, for the transaction of the change. */
export function auditEntry(
  { clock, actor: asking = operator }: Pick<Deps, 'clock' | 'actor'>,
  { action, subject, detail = '', actor = asking }: AuditEvent,
): NewAuditEntry {
  return {
    at: clock.now(),
    action,
    actorId: actor.userId,
    actor: actor.email,
    subjectId: subject?.id ?? null,
    subject: subject?.email ?? '',
    detail,
    client: actor.client,
  }
}

/** Somebody of whom nothing is known but where they are. */
export const unknownAt = (client: string): Actor => ({ userId: null, email: '', client })

export const actorOf = ({ id, email }: Pick<User, 'id' | 'email'>, client = ''): Actor => ({
  userId: id,
  email,
  client,
})
