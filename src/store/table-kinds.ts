import type { Tables } from './schema.ts'

/**
 * Whose rows a table holds: of the `directory`, which is all users and keys and
 * when they changed, and which every request may need; of one `user` each,
 * named by `user_id`; of the `service` itself, beside no other table.
 */
export type TableKind = 'directory' | 'user' | 'service'

/** Every table. One that another refers to comes before it. */
export const tableKinds = {
  migrations: 'service',
  leases: 'service',
  rate_limits: 'service',
  service_states: 'directory',
  users: 'directory',
  api_keys: 'directory',
  user_states: 'user',
  subject_tallies: 'user',
  recurring_settings: 'user',
  assignments: 'user',
  idempotency_keys: 'user',
} as const satisfies Readonly<Record<keyof Tables, TableKind>>

/** The tables of one kind, in the order above. */
export function tablesOf(kind: TableKind): readonly string[] {
  return Object.entries(tableKinds).flatMap(([table, its]) => (its === kind ? [table] : []))
}
