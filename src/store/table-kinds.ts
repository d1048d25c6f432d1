import type { Tables } from './schema.ts'

/**
 * Owner of a table's rows. `directory`: users, keys and sign-in, which any request may
 * need. `user`: one user each, named by `user_id`. `service`: the service itself, without
 * links to other tables.
 */
type TableKind = 'directory' | 'user' | 'service'

/** All tables. A table comes after those it refers to. */
export const tableKinds = {
  migrations: 'service',
  leases: 'service',
  rate_limits: 'service',
  sign_in_attempts: 'service',
  audit_entries: 'service',
  service_states: 'directory',
  users: 'directory',
  api_keys: 'directory',
  sessions: 'directory',
  one_time_links: 'directory',
  second_factors: 'directory',
  recovery_codes: 'directory',
  known_devices: 'directory',
  calendar_links: 'directory',
  reminder_subscriptions: 'directory',
  user_states: 'user',
  subject_tallies: 'user',
  day_tallies: 'user',
  recurring_settings: 'user',
  assignments: 'user',
  deleted_assignments: 'user',
  idempotency_keys: 'user',
} as const satisfies Readonly<Record<keyof Tables, TableKind>>

/** The tables with `user_id`, in the order above: what is deleted with a user. */
export function tablesOfUsers(): readonly string[] {
  const ofDirectory = tablesOf('directory').filter(
    (it) => it !== 'service_states' && it !== 'users',
  )
  return [...ofDirectory, ...tablesOf('user')]
}

/** The tables of one kind, in the order above. */
export function tablesOf(kind: TableKind): readonly string[] {
  return Object.entries(tableKinds).flatMap(([table, its]) => (its === kind ? [table] : []))
}
