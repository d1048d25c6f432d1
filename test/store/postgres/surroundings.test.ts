import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import { deleteUser } from '../../../src/actions/user-standing.ts'
import { createUser } from '../../../src/actions/users.ts'
import { postgresConnections } from '../../../src/store/engines/postgres/connections.ts'
import { openPostgres } from '../../../src/store/engines/postgres/engine.ts'
import { openPostgresWithoutLimits } from '../../../src/store/engines/postgres/without-limits.ts'
import { migrate } from '../../../src/store/opening/migrate.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { testDeps } from '../../support/deps.ts'
import {
  freshPostgresUrl,
  migratePostgres,
  skipWithoutPostgres,
} from '../../support/postgres/postgres.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'

async function run(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** From PostgreSQL 15 on, where it was built with them, a database can have the languages of ICU. */
const hasLanguages = `
  select current_setting('server_version_num')::integer >= 150000
    and exists (select from pg_collation where collprovider = 'i')`

async function openStoreAt(connectionString: string) {
  const engine = openPostgres(await postgresConnections({ connectionString }))
  await migrate(engine, at('2026-04-01T00:00:00Z'))
  return storeOver(engine)
}

describe('a database on PostgreSQL', { skip: skipWithoutPostgres }, () => {
  test('sorts by code point and ignores only ASCII case in searches, also with an ICU locale', async (t) => {
    const url = new URL(await freshPostgresUrl())
    if (!(await run(url.href, hasLanguages))) return t.skip('the server knows no languages')
    const english = `${url.pathname.slice(1)}_english`
    const options = `template template0 encoding 'UTF8' locale_provider icu icu_locale 'en' locale 'C'`
    await run(url.href, `create database ${english} ${options}`)
    const store = await openStoreAt(Object.assign(url, { pathname: english }).href)
    t.after(() => store.close())
    const userId = await seedUser(store)
    const titles = ['É', 'B', 'a', 'é', '課', 'Z']
    const assignments = titles.map((title) => anAssignment({ title }))
    await seedAssignments(store, userId, assignments)
    const found = async (text: string) => {
      const order = { by: 'title', descending: false } as const
      const all = await store.assignments.all(userId, { criteria: { text }, order })
      return all.map(({ title }) => title).join('')
    }
    assert.equal(await found(''), 'BZaÉé課')
    assert.equal(await found('É'), 'É')
    assert.equal(await found('A'), 'a')
  })

  test('may contain tables of another program in another schema', async (t) => {
    const url = await freshPostgresUrl()
    await run(url, 'create schema other')
    await run(url, 'create table other.migrations (id text)')
    const store = await openStoreAt(url)
    t.after(() => store.close())
    assert.ok(await seedUser(store))
  })

  test('may default to the isolation level serializable: requests to three instances are all counted', async (t) => {
    const url = await freshPostgresUrl()
    const name = new URL(url).pathname.slice(1)
    await run(url, `alter database "${name}" set default_transaction_isolation = 'serializable'`)
    const stores = [await openStoreAt(url), await openStoreAt(url), await openStoreAt(url)]
    t.after(() => Promise.all(stores.map((store) => store.close())))
    const window = { now: at('2026-04-10T12:00:00Z'), length: 60_000 }
    const counts = stores.map(async ({ rateLimits }) => {
      let last = 0
      for (let n = 0; n < 100; n++) last = (await rateLimits.count('client', 1, window)).count
      return last
    })
    assert.equal(Math.max(...(await Promise.all(counts))), 300)
  })

  test('may be served by a role that can change rows, but neither tables nor the audit', async (t) => {
    const url = new URL(await freshPostgresUrl())
    await migratePostgres(url.href)
    const role = `${url.pathname.slice(1)}_service`
    for (const statement of [
      `create role ${role} login password '${role}'`,
      `grant select, insert, update, delete on all tables in schema public to ${role}`,
      `revoke insert, update, delete on migrations from ${role}`,
      `revoke update, delete on audit_entries from ${role}`,
    ])
      await run(url.href, statement)
    const store = await openStoreAt(Object.assign(url, { username: role, password: role }).href)
    t.after(() => store.close())
    const deps = testDeps(store, { now: () => at('2026-04-10T12:00:00Z') })
    const user = await createUser(deps, { email: 'a@b.test', timeZone: 'UTC' }, null)
    await seedAssignments(store, user.id, [anAssignment()])
    await deleteUser(deps, user)
    const { items } = await store.audit.list({}, { page: 1, pageSize: 20 })
    assert.deepEqual(
      items.map(({ action }) => action),
      ['user_deleted', 'user_added'],
    )
  })

  test('sets no limit for long work, even over the connection of a pooler, which has others', async (t) => {
    const url = await freshPostgresUrl()
    const engine = await openPostgresWithoutLimits({ url, namesStatements: true })
    t.after(() => engine.close())
    const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    await engine.write(undefined, async ({ send }) => {
      for (const limit of limits) await send({ name: '', sql: `set ${limit} = '4s'` }, [])
    })
    const shown = limits.map((limit) => `current_setting('${limit}')`).join()
    const found = await engine.write(undefined, ({ all }) =>
      all({ name: '', sql: `select ${shown}` }, []),
    )
    assert.deepEqual(found, [['0', '0', '0']])
  })
})
