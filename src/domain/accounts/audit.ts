import type { Instant } from '../time/time.ts'

/** Actions in the audit. None concerns homework, which is private. */
export const auditActions = [
  'sign_in',
  'code_asked',
  'sign_in_failed',
  'sign_out',
  'confirmation_failed',
  'sessions_ended',
  'password_changed',
  'password_link_made',
  'password_link_mailed',
  'password_link_used',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'recovery_codes_renewed',
  'calendar_link_made',
  'calendar_link_removed',
  'reminders_on',
  'reminders_off',
  'user_added',
  'user_registered',
  'user_changed',
  'user_disabled',
  'user_enabled',
  'administrator_made',
  'administrator_unmade',
  'user_deleted',
  'key_issued',
  'key_revoked',
  'backup_restored',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The words in the details of some actions: what a sign-in failed at, or the fields that changed. */
export const detailWords = {
  sign_in_failed: ['password', 'code', 'disabled'],
  user_changed: ['email', 'name', 'timeZone', 'language'],
} as const satisfies Partial<Record<AuditAction, readonly string[]>>

export type DetailWord = (typeof detailWords)[keyof typeof detailWords][number]

export const detailOf = (words: readonly DetailWord[]): string => words.join(', ')

/** The words given to `detailOf`; undefined for any other detail, such as the name of a key. */
export function wordsOf({
  action,
  detail,
}: Pick<AuditEntry, 'action' | 'detail'>): readonly DetailWord[] | undefined {
  if (action !== 'sign_in_failed' && action !== 'user_changed') return undefined
  const known: readonly DetailWord[] = detailWords[action]
  const texts = detail.split(', ')
  const words = known.filter((word) => texts.includes(word))
  return words.length === texts.length ? words : undefined
}

/** An entry, which never changes. People stay named after they are deleted. */
export interface AuditEntry {
  readonly id: number
  readonly at: Instant
  readonly action: AuditAction
  /** The author; null for the operator at the command line, or an unknown person. */
  readonly actorId: number | null
  /** Their e-mail address then; empty for nobody. */
  readonly actor: string
  /** The user concerned; null if none. */
  readonly subjectId: number | null
  readonly subject: string
  /** The name and hint of a key, words of `detailWords`, how many sessions ended, or the file. Empty for none. */
  readonly detail: string
  /** The address it came from; empty for the command line. */
  readonly client: string
}

export type NewAuditEntry = Omit<AuditEntry, 'id'>

/**
 * At most so many entries are listed, the newest that a filter finds: the audit grows for ever, and to count all of it, or
 * to skip most of it, would take ever longer.
 */
export const longestAudit = 10_000

/** A filter of entries; all by default. */
export interface AuditFilter {
  readonly action?: AuditAction | undefined
  /** Ids of users, at least one: only entries by or about them; undefined for all. */
  readonly userIds?: readonly number[] | undefined
  /** Inclusive. */
  readonly from?: Instant | undefined
  /** Exclusive. */
  readonly before?: Instant | undefined
}

/** The author of a change, and the address. */
export interface Actor {
  /** Null for an unknown person. */
  readonly userId: number | null
  readonly email: string
  readonly client: string
}

/** The operator, who has access to the machine. */
export const operator: Actor = { userId: null, email: '', client: '' }
