import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { distributionSql } from '../../../src/store/distribution.ts'
import { openStore } from '../../../src/store/opening/open.ts'
import { tableKinds, tablesOf } from '../../../src/store/table-kinds.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../../support/postgres/postgres.ts'
import { seedSetting, seedUser } from '../../support/seed.ts'

interface Constraint {
  readonly name: string
  readonly table: string
  readonly kind: 'p' | 'u' | 'f'
  readonly columns: readonly string[]
  /** Of a foreign key. */
  readonly target: string | null
  readonly targetColumns: readonly string[] | null
  readonly definition: string
}

const columnsAt = (relation: string, numbers: string) => `(
  select array_agg(attname::text order by position)
  from unnest(${numbers}) with ordinality as key(number, position)
    join pg_attribute on attrelid = ${relation} and attnum = number)`

const constraints = `
  select conname as name, conrelid::regclass::text as table, contype as kind,
    ${columnsAt('conrelid', 'conkey')} as columns,
    nullif(confrelid, 0)::regclass::text as target,
    ${columnsAt('confrelid', 'confkey')} as "targetColumns",
    pg_get_constraintdef(oid) as definition
  from pg_constraint
  where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f')
  order by conname, conrelid`

/** In the place of those of Citus: they note what they were asked, and that nothing links to or from it. */
const standIns = `
  create table calls (place serial, name text, kind text, by text, beside text, links bigint);
  create function create_reference_table(name regclass) returns void language sql as $$
    insert into calls (name, kind, links) select $1::text, 'reference', count(*)
    from pg_constraint where contype = 'f' and (conrelid = $1 or confrelid = $1) $$;
  create function create_distributed_table(name regclass, by text, colocate_with text)
  returns void language sql as $$
    insert into calls (name, kind, by, beside, links)
    select $1::text, 'distributed', $2, $3, count(*)
    from pg_constraint where contype = 'f' and (conrelid = $1 or confrelid = $1) $$;`

const isOfUsers = (table: string) => tablesOf('user').includes(table)

describe('the tables on PostgreSQL', { skip: skipWithoutPostgres }, () => {
  let client: pg.Client
  const rows = async <T extends object>(text: string) => (await client.query<T>(text)).rows
  before(async () => {
    const url = await freshPostgresUrl()
    client = new pg.Client({ connectionString: url })
    await client.connect()
    const options = { connections: 6, namesStatements: true, allowsUnsafe: true }
    const opening = { isServing: false, migrates: true, now: 0, fatal: assert.ifError }
    const store = await openStore({ engine: 'postgres', url, ...options }, opening)
    await seedSetting(store, await seedUser(store))
    await store.close()
  })
  after(() => client.end())

  test('are exactly those that tableKinds lists', async () => {
    const tables = `select tablename as name from pg_tables where schemaname = current_schema()`
    const names = (await rows<{ name: string }>(tables)).map(({ name }) => name)
    assert.deepEqual(names.toSorted(), Object.keys(tableKinds).toSorted())
  })

  test('with user data have user_id in every primary key, unique constraint and foreign key', async () => {
    const found = await rows<Constraint>(constraints)
    const keyed = new Set(found.filter(({ kind }) => kind === 'p').map(({ table }) => table))
    for (const table of tablesOf('user')) assert.ok(keyed.has(table), `${table} has no key`)
    for (const { name, table, columns, target, targetColumns } of found) {
      if (!isOfUsers(table)) continue
      assert.ok(columns.includes('user_id'), `${name} of ${table}`)
      if (target === null || !isOfUsers(target)) continue
      assert.equal(targetColumns?.indexOf('user_id'), columns.indexOf('user_id'), name)
    }
  })

  test('with user data have user_id in every unique index', async () => {
    const indexes = `
      select indexrelid::regclass::text as name, indrelid::regclass::text as table
      from pg_index
      where indisunique and not exists (
        select from pg_attribute
        where attrelid = indrelid and attname = 'user_id' and attnum = any (indkey))`
    const found = await rows<{ name: string; table: string }>(indexes)
    assert.ok(found.length > 0)
    assert.deepEqual(
      found.filter(({ table }) => isOfUsers(table)),
      [],
    )
  })

  test('have only foreign keys that Citus supports', async () => {
    const links = (await rows<Constraint>(constraints)).filter(({ kind }) => kind === 'f')
    assert.ok(links.length > 0)
    for (const { name, table, target } of links) {
      assert.ok(target && target in tableKinds, name)
      const kind = (it: string) => tableKinds[it as keyof typeof tableKinds]
      if (kind(table) === 'user') assert.notEqual(kind(target), 'service', name)
      else assert.deepEqual([kind(table), kind(target)], ['directory', 'directory'], name)
    }
  })

  test('are distributed while their foreign keys are dropped, and get all of them back', async () => {
    const linked = await rows<Constraint>(constraints)
    await client.query(standIns)
    await client.query(distributionSql())
    const calls = await rows<Record<string, unknown>>('select * from calls order by place')
    const reference = { kind: 'reference', by: null, beside: null, links: '0' }
    const distributed = { kind: 'distributed', by: 'user_id', beside: 'user_states', links: '0' }
    assert.deepEqual(
      calls.map(({ place, ...call }) => call),
      [
        { name: 'service_states', ...reference },
        { name: 'users', ...reference },
        { name: 'api_keys', ...reference },
        { name: 'sessions', ...reference },
        { name: 'one_time_links', ...reference },
        { name: 'second_factors', ...reference },
        { name: 'recovery_codes', ...reference },
        { name: 'known_devices', ...reference },
        { name: 'calendar_links', ...reference },
        { name: 'reminder_subscriptions', ...reference },
        { name: 'user_states', ...distributed, beside: 'none' },
        { name: 'subject_tallies', ...distributed },
        { name: 'day_tallies', ...distributed },
        { name: 'recurring_settings', ...distributed },
        { name: 'assignments', ...distributed },
        { name: 'deleted_assignments', ...distributed },
        { name: 'idempotency_keys', ...distributed },
      ],
    )
    await client.query(
      'drop table calls; drop function create_reference_table, create_distributed_table',
    )
    assert.deepEqual(await rows<Constraint>(constraints), linked)
  })
})
