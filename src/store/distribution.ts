import { tablesOf, tablesOfUsers } from './table-kinds.ts'

/**
 * SQL for `psql` that distributes the tables of a migrated PostgreSQL database with Citus.
 * The data of one user go to one node, users and keys to every node. Tables of the service
 * stay on the coordinator.
 */
export function distributionSql(): string {
  const [first = '', ...others] = tablesOf('user')
  return [
    '-- Run this with psql on the coordinator, while no instance of Kadai runs.',
    `-- These stay where they are: ${tablesOf('service').join(', ')}.`,
    'begin;',
    // After a change of a reference table, Citus refuses parallel work.
    `set local citus.multi_shard_modify_mode to 'sequential';`,
    // Citus rejects a foreign key from a local table to a distributed one.
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

/** All foreign keys, as in the migrations. */
const links: readonly Link[] = [
  ...tablesOfUsers().map(toUser),
  {
    table: 'assignments',
    name: 'of_series',
    definition:
      'foreign key (user_id, recurring_setting_id) references recurring_settings (user_id, id)',
  },
]
