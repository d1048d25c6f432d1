import { randomUUID } from 'node:crypto'
import { assignmentColumns } from '../assignments/assignment-rows.ts'
import type { Tables } from '../schema.ts'
import { settingColumns } from '../series/recurring-setting-rows.ts'
import { type CopiedTable, table } from './copied-table.ts'

/** Tables that are not carried over: of the database itself, of running processes, and what expires within a day. */
export const uncopiedTables: readonly (keyof Tables)[] = [
  'migrations',
  'leases',
  'rate_limits',
  'sign_in_attempts',
]

/** Tables that are carried over, in an order in which links point backwards. */
export const copiedTables: readonly CopiedTable[] = [
  table('service_states', {
    key: ['id'],
    columns: ['id', 'version'],
    // An entity tag of one database must not match data of another.
    own: { epoch: randomUUID },
  }),
  table('users', {
    key: ['id'],
    columns: [
      'id',
      'email',
      'name',
      'password_hash',
      'is_admin',
      'time_zone',
      'language',
      'disabled_at',
      'created_at',
      'updated_at',
    ],
    isNumbered: true,
  }),
  table('user_states', {
    key: ['user_id'],
    columns: [
      'user_id',
      'version',
      'total',
      'completed',
      'overdue',
      'archived_total',
      'archived_completed',
      'archived_overdue',
      'overdue_until',
      'day_zone',
    ],
  }),
  table('subject_tallies', {
    key: ['user_id', 'is_archived', 'subject'],
    columns: ['user_id', 'is_archived', 'subject', 'total', 'completed', 'on_time', 'overdue'],
  }),
  table('day_tallies', {
    key: ['user_id', 'is_archived', 'subject', 'day'],
    columns: [
      'user_id',
      'is_archived',
      'subject',
      'day',
      'total',
      'completed',
      'on_time',
      'overdue',
    ],
  }),
  table('api_keys', {
    key: ['id'],
    columns: [
      'id',
      'user_id',
      'name',
      'digest',
      'hint',
      'is_read_only',
      'expires_at',
      'revoked_at',
      'last_used_at',
      'created_at',
    ],
    isNumbered: true,
  }),
  table('sessions', {
    key: ['id'],
    columns: [
      'id',
      'user_id',
      'digest',
      'is_lasting',
      'confirmed_at',
      'created_at',
      'last_seen_at',
      'client',
      'user_agent',
    ],
    isNumbered: true,
  }),
  table('one_time_links', {
    key: ['digest'],
    columns: ['digest', 'user_id', 'purpose', 'expires_at'],
  }),
  table('second_factors', {
    key: ['user_id'],
    columns: ['user_id', 'secret', 'confirmed_at', 'last_period'],
  }),
  table('recovery_codes', { key: ['user_id', 'digest'], columns: ['user_id', 'digest'] }),
  table('known_devices', {
    key: ['user_id', 'digest'],
    columns: ['user_id', 'digest', 'expires_at'],
  }),
  table('calendar_links', {
    key: ['user_id'],
    columns: ['user_id', 'digest', 'origin', 'created_at'],
  }),
  table('reminder_subscriptions', {
    key: ['user_id'],
    columns: [
      'user_id',
      'digest',
      'asked_at',
      'confirmed_at',
      'sent_until',
      'seen_version',
      'next_at',
      'retry_at',
    ],
  }),
  table('audit_entries', {
    key: ['id'],
    columns: [
      'id',
      'at',
      'action',
      'actor_id',
      'actor',
      'subject_id',
      'subject',
      'detail',
      'client',
    ],
    isNumbered: true,
    refusesChanges: true,
  }),
  table('recurring_settings', {
    key: ['user_id', 'id'],
    columns: settingColumns,
    isNumbered: true,
  }),
  table('assignments', { key: ['user_id', 'id'], columns: assignmentColumns, isNumbered: true }),
  table('deleted_assignments', {
    key: ['user_id', 'id'],
    columns: [...assignmentColumns, 'deleted_at'],
  }),
  table('idempotency_keys', {
    key: ['user_id', 'key'],
    columns: ['user_id', 'key', 'fingerprint', 'status', 'body', 'created_at'],
  }),
]
