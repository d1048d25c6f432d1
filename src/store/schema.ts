import type { Generated } from 'kysely'
import type { Language } from '../domain/accounts/user.ts'
import type { CatchUp, EndType, RecurrenceType } from '../domain/series/recurring-setting.ts'
import type { AccountTables } from './accounts/account-schema.ts'
import type { Flag } from './flag.ts'

/**
 * The tables after the newest migration. Instants are integers (epoch milliseconds), flags
 * are 0 or 1, dates and times of day are text.
 */
export interface Tables extends AccountTables {
  service_states: ServiceStateTable
  users: UserTable
  user_states: UserStateTable
  subject_tallies: SubjectTallyTable
  day_tallies: DayTallyTable
  api_keys: ApiKeyTable
  assignments: AssignmentTable
  deleted_assignments: DeletedAssignmentTable
  recurring_settings: RecurringSettingTable
  leases: LeaseTable
  idempotency_keys: IdempotencyKeyTable
  rate_limits: RateLimitTable
  migrations: MigrationTable
}

/** One row. Every write of users or keys locks it first. */
interface ServiceStateTable {
  id: 1
  /** Rises with every transaction that changes a user or a key, or must not run beside one that does. */
  version: number
  /** Unique to each database. */
  epoch: string
}

export interface UserTable {
  id: Generated<number>
  email: string
  name: string
  password_hash: string | null
  is_admin: Flag
  time_zone: string
  language: Language
  disabled_at: number | null
  created_at: number
  updated_at: number
}

/** One row per user. Every write of their data locks it first. */
interface UserStateTable {
  user_id: number
  /** Rises with every transaction that changes the user's data. */
  version: number
  /** Counts of the user's assignments, with separate ones for the archive. */
  total: Generated<number>
  completed: Generated<number>
  overdue: Generated<number>
  archived_total: Generated<number>
  archived_completed: Generated<number>
  archived_overdue: Generated<number>
  /** The instant of the overdue counts, here and by subject; it may be in the future. */
  overdue_until: Generated<number>
  /** The zone of the counters by day; null without such counters. */
  day_zone: Generated<string | null>
}

/** Counts of a user's assignments by subject. A row exists only if there are assignments. */
interface SubjectTallyTable {
  user_id: number
  is_archived: Flag
  /** Empty for assignments without a subject. */
  subject: string
  total: number
  completed: number
  on_time: number
  overdue: number
}

/** The same, for the assignments created on one day. */
interface DayTallyTable extends SubjectTallyTable {
  /** The beginning of the day. */
  day: number
}

export interface ApiKeyTable {
  id: Generated<number>
  user_id: number
  name: string
  digest: string
  hint: string
  is_read_only: Flag
  expires_at: number | null
  revoked_at: number | null
  last_used_at: number | null
  created_at: number
}

export interface AssignmentTable {
  id: Generated<number>
  user_id: number
  title: string
  description: string
  subject: string
  /** 0 low, 1 medium, 2 high, so that it sorts correctly. */
  priority: number
  due_date: number
  completed_at: number | null
  reminder_enabled: Flag
  reminder_at: number | null
  urgent_reminder_enabled: Flag
  is_archived: Flag
  recurring_setting_id: number | null
  nominal_date: string | null
  created_at: number
  updated_at: number
}

/** An assignment as it was when deleted, but for the name of its subject. */
interface DeletedAssignmentTable extends Omit<AssignmentTable, 'id'> {
  id: number
  deleted_at: number
}

interface RecurringSettingTable {
  id: Generated<number>
  user_id: number
  title: string
  description: string
  subject: string
  priority: number
  recurrence_type: RecurrenceType
  recurrence_interval: number
  /** Bits: 1 is Sunday, 2 Monday, 64 Saturday. */
  recurrence_weekdays: number | null
  recurrence_day: number | null
  due_time: string
  end_type: EndType
  end_count: number | null
  end_date: string | null
  /** YYYY-MM-DD, separated by commas; empty if there are none. */
  skipped_dates: Generated<string>
  is_active: Flag
  reminder_enabled: Flag
  reminder_offset: number | null
  urgent_reminder_enabled: Flag
  anchor_date: string
  last_nominal_date: string
  generated_count: number
  active_since: number
  catch_up: CatchUp
  check_at: number | null
  created_at: number
  updated_at: number
}

/** The stored response of a request. A row is inserted complete, in the transaction of the change. */
interface IdempotencyKeyTable {
  user_id: number
  key: string
  fingerprint: string
  /** Never null, like `body`, though the columns allow it. */
  status: number
  body: string
  created_at: number
}

/** One client's requests in its current window. */
interface RateLimitTable {
  client: string
  count: number
  ends_at: number
}

interface LeaseTable {
  name: string
  holder: string
  until: number
}

interface MigrationTable {
  number: number
  name: string
  applied_at: number
  /** Whether instances that do not know the step may go on. Read by those. */
  suits_older: Generated<Flag>
}
