import type { Generated } from 'kysely'
import type { AuditAction } from '../../domain/accounts/audit.ts'
import type { OneTimeLinkPurpose } from '../../domain/accounts/one-time-link.ts'
import type { Flag } from '../flag.ts'

/** The tables for sign-in, and for the audit. */
export interface AccountTables {
  sessions: SessionTable
  one_time_links: OneTimeLinkTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  known_devices: KnownDeviceTable
  calendar_links: CalendarLinkTable
  reminder_subscriptions: ReminderSubscriptionTable
  sign_in_attempts: SignInAttemptTable
  audit_entries: AuditEntryTable
}

export interface SessionTable {
  id: Generated<number>
  user_id: number
  digest: string
  is_lasting: Flag
  confirmed_at: number
  created_at: number
  last_seen_at: number
  client: string
  user_agent: string
}

export interface OneTimeLinkTable {
  digest: string
  purpose: OneTimeLinkPurpose
  user_id: number | null
  expires_at: number
}

export interface SecondFactorTable {
  user_id: number
  secret: string
  confirmed_at: number | null
  last_period: number
}

interface RecoveryCodeTable {
  user_id: number
  digest: string
}

interface KnownDeviceTable {
  user_id: number
  digest: string
  expires_at: number
}

export interface CalendarLinkTable {
  user_id: number
  digest: string
  origin: string
  created_at: number
}

export interface ReminderSubscriptionTable {
  user_id: number
  /** Null once it is confirmed, or has ended. */
  digest: string | null
  asked_at: number
  /** Null, like the four columns below, until it is confirmed, and once it has ended. */
  confirmed_at: number | null
  sent_until: number | null
  /** The version of the user's data in which `next_at` was found. */
  seen_version: number | null
  /** The next reminder; null if there is none. */
  next_at: number | null
  /** Until then nothing is sent, since a mail was refused; null if it was not. */
  retry_at: number | null
}

interface SignInAttemptTable {
  key: string
  count: number
  next_at: number
}

/** Rows are added and never changed. The users they name may be deleted. */
export interface AuditEntryTable {
  id: Generated<number>
  at: number
  action: AuditAction
  actor_id: number | null
  actor: string
  subject_id: number | null
  subject: string
  detail: string
  client: string
}
