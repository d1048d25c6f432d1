import type { Instant } from './time.ts'

/** What is written down of who did what. Homework is nobody else's business: none of it is. */
export const auditActions = [
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'sessions_ended',
  'password_changed',
  'password_link_made',
  'password_link_used',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'recovery_codes_renewed',
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

/** Of what the details of some actions are made: with which step it failed, and which fields were changed. */
export const detailWords = {
  sign_in_failed: ['password', 'code'],
  user_changed: ['email', 'name', 'timeZone', 'language'],
} as const satisfies Partial<Record<AuditAction, readonly string[]>>

export type DetailWord = (typeof detailWords)[keyof typeof detailWords][number]

export const detailOf = (words: readonly DetailWord[]): string => words.join(', ')

/** The words that `detailOf` was given; undefined where a detail is anything else, such as the name of a key. */
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

/** One thing that was done; never changed afterwards. People stay named though they are deleted. */
export interface AuditEntry {
  readonly id: number
  readonly at: Instant
  readonly action: AuditAction
  /** Who did it; null for the operator at the command line, or somebody unknown. */
  readonly actorId: number | null
  /** Their e-mail address then; empty for nobody. */
  readonly actor: string
  /** The user it was done to; null where there is none. */
  readonly subjectId: number | null
  readonly subject: string
  /** What else tells it apart: the name and hint of a key, the names of what was changed, the file. Empty for nothing. */
  readonly detail: string
  /** The address it came from; empty for the command line. */
  readonly client: string
}

export type NewAuditEntry = Omit<AuditEntry, 'id'>

/** Which entries are wanted; all of them unless said. */
export interface AuditFilter {
  readonly action?: AuditAction | undefined
  /** Of what this user did, and what was done to them. */
  readonly userId?: number | undefined
  /** Inclusive. */
  readonly from?: Instant | undefined
  /** Exclusive. */
  readonly before?: Instant | undefined
}

/** Who is behind what is done, and where they are. */
export interface Actor {
  /** Null for somebody unknown. */
  readonly userId: number | null
  readonly email: string
  readonly client: string
}

/** Whoever has the machine. */
export const operator: Actor = { userId: null, email: '', client: '' }
