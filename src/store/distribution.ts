import { tablesOf, tablesOfUsers } from './table-kinds.ts'

/**
 * SQL for `psql` that spreads the tables of a migrated PostgreSQL database over
 * the nodes of Citus: all that belongs to one user onto one node, users and
 * keys onto each. What belongs to the service stays on the coordinator.
 */
export function distributionSql(): string {
  const [first = '', ...others] = tablesOf('user')
  return [
    '-- Run this with psql on the coordinator, while no instance of Kadai runs.',
    `-- These stay where they are: ${tablesOf('service').join(', ')}.`,
    'begin;',
    // After a change of a table that is on every node, Citus refuses to work on many at once.
    `set local citus.multi_shard_modify_mode to 'sequential';`,
    // A link from a table that is not distributed yet to one that is would be refused.
    ...links.map(({ table, name }) => `alter table ${table} drop constraint ${name};`),
    ...tablesOf('directory').map((table) => `select create_reference_table('${table}');`),
    `select create_distributed_table('${first}', 'user_id', colocate_with => 'none');`,
    ...others.map(
      (table) =>
        `select create_distributed_table('${table}', 'user_id', colocate_with => '${first}');`,
    ),
    ...links.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`,
    ),
    'commit;',
  ].join('\n')
}

interface Link {
  readonly table: string
  readonly name: string
  readonly definition: string
}

const toUser = (table: string): Link => ({
  table,
  name: `${table}_user_id_fkey`,
  definition: 'foreign key (user_id) references users (id)',
})

/** Every foreign key, as the migrations make them. */
const links: readonly Link[] = [
  ...tablesOfUsers().map(toUser),
  {
    table: 'assignments',
    name: 'of_series',
    definition:
      'foreign key (user_id, recurring_setting_id) references recurring_settings (user_id, id)',
  },
]
