import type { Tables } from './schema.ts'

/**
 * Whose rows a table holds: of the `directory`, which is all users, their keys
 * and how they sign in, and which every request may need; of one `user` each,
 * named by `user_id`; of the `service` itself, beside no other table.
 */
export type TableKind = 'directory' | 'user' | 'service'

/** Every table. One that another refers to comes before it. */
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
  user_states: 'user',
  subject_tallies: 'user',
  day_tallies: 'user',
  recurring_settings: 'user',
  assignments: 'user',
  deleted_assignments: 'user',
  idempotency_keys: 'user',
} as const satisfies Readonly<Record<keyof Tables, TableKind>>

/** The tables that name in `user_id` whose each row is, in the order above: what goes with a user. */
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
