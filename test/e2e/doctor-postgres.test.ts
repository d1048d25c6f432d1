import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import pg from 'pg'
import {
  freshPostgresUrl,
  migratePostgres,
  postgresUrl,
  skipWithoutPostgres,
} from '../support/postgres/postgres.ts'
import { findPostgres, type PostgresServer, startPostgres } from '../support/postgres/server.ts'
import { newSite } from '../support/processes/site.ts'

/** Tells what `statements` change in the database at `url`. */
async function change(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

const unsafe = { DATABASE_ALLOW_UNSAFE: 'true' }

/** A database with its tables; that the server does not sync is wrong with it, and nothing else. */
async function migrated(): Promise<{ url: string; name: string }> {
  const url = await freshPostgresUrl()
  await migratePostgres(url)
  return { url, name: new URL(url).pathname.slice(1) }
}

async function examine(t: TestContext, url: string) {
  const site = newSite(t)
  const ending = await site.kadai('doctor', { env: { DATABASE_URL: url, ...unsafe } })
  const password = decodeURIComponent(new URL(url).password)
  if (password !== '') assert.ok(!`${ending.stdout}${ending.stderr}`.includes(password))
  assert.equal(ending.stderr, '')
  const wrong = ending.stdout
    .split('\n')
    .flatMap((line) => line.match(/^WRONG {2}(.*)$/)?.[1] ?? [])
  return { ...ending, wrong }
}

const unsynced = 'fsync is off: a crash loses what was acknowledged'

type Harm = (name: string) => string
const harms: readonly (readonly [why: string, harm: Harm, finding: RegExp])[] = [
  [
    'tables of a newer version',
    () => `insert into migrations values (99, 'from the future', 0, 0)`,
    /^tables at step 99; this version knows \d+$/,
  ],
  ['a missing table', () => 'drop table leases', /^tables are missing: leases$/],
  [
    'a read-only database',
    (name) => `alter database ${name} set default_transaction_read_only = on`,
    /^it is a standby, or read-only$/,
  ],
  [
    'synchronous_commit = off',
    (name) => `alter database ${name} set synchronous_commit = off`,
    /^synchronous_commit is off: a crash loses what was acknowledged$/,
  ],
  [
    'a connection limit below that of one instance',
    (name) => `alter database ${name} connection limit 7`,
    /^7 connections allowed, \d+ in use; one instance may have 16$/,
  ],
  [
    'a search_path without any schema',
    (name) => `alter database ${name} set search_path = nowhere`,
    /^role postgres has no schema to find tables in$/,
  ],
]

describe('kadai doctor on PostgreSQL', { concurrency: 2, skip: skipWithoutPostgres }, () => {
  describe('with fsync on', () => {
    let server: PostgresServer
    before(async () => {
      const binaries = findPostgres()
      assert.ok(binaries)
      server = await startPostgres(binaries, 'fsync = on\n')
    })
    after(() => server.stop())

    test('reports no problem, before the first start and while a service runs', async (t) => {
      const env = { DATABASE_URL: server.url }
      const untouched = await examine(t, server.url)
      assert.deepEqual([untouched.code, untouched.wrong], [0, []])
      assert.match(untouched.stdout, /^good {3}tables at step 0; .*: the next start/m)
      const site = newSite(t)
      await site.serve({ env })
      await site.kadai('user add a@b.test', { env })
      await site.kadai('key issue a@b.test --name test', { env })
      const { code, stdout } = await site.kadai('doctor', { env })
      assert.equal(code, 0, stdout)
      for (const finding of healthy) assert.match(stdout, finding)
    })
  })

  for (const [why, harm, finding] of harms) {
    test(`reports ${why}`, async (t) => {
      const { url, name } = await migrated()
      await change(url, harm(name))
      const { code, wrong } = await examine(t, url)
      assert.equal(code, 1)
      assert.ok(wrong.includes(unsynced))
      assert.ok(
        wrong.some((it) => finding.test(it)),
        wrong.join('\n'),
      )
    })
  }

  test('reports fsync = off', async (t) => {
    const { url } = await migrated()
    const { code, wrong } = await examine(t, url)
    assert.deepEqual({ code, wrong }, { code: 1, wrong: [unsynced] })
  })

  test('reports a role without table privileges, and accepts one with only those', async (t) => {
    const { url, name } = await migrated()
    const role = `${name}_guest`
    await change(url, `create role ${role} login password 'guest${name}'`)
    const asGuest = Object.assign(new URL(url), { username: role, password: `guest${name}` }).href
    const { wrong } = await examine(t, asGuest)
    assert.equal(wrong.length, 2)
    assert.match(wrong.join(), /the role may not use these tables: migrations, .*assignments/)
    const rights = 'select, insert, update, delete on all tables in schema public'
    await change(url, `grant ${rights} to ${role}`)
    await change(url, `revoke update, delete on migrations, audit_entries from ${role}`)
    const { wrong: rest, stdout } = await examine(t, asGuest)
    assert.deepEqual(rest, [unsynced])
    assert.match(stdout, /^good {3}role \w+ may not make tables in public$/m)
  })

  test('reports a role that may not create the missing tables', async (t) => {
    const url = await freshPostgresUrl()
    const role = `${new URL(url).pathname.slice(1)}_poor`
    await change(url, `create role ${role} login password 'poor${role}'`)
    const asPoor = Object.assign(new URL(url), { username: role, password: `poor${role}` }).href
    const { wrong } = await examine(t, asPoor)
    assert.deepEqual(wrong, [unsynced, `role ${role} may not make tables in public`])
  })

  test('reports tables of another program that have names of Kadai tables', async (t) => {
    const url = await freshPostgresUrl()
    await change(
      url,
      'create table notes (id int); create table users (id int); create table migrations (id int)',
    )
    const { wrong } = await examine(t, url)
    const taken = 'it holds tables of another program with names that Kadai uses: migrations, users'
    assert.deepEqual(wrong, [unsynced, taken])
  })

  test('reports an encoding other than UTF8', async (t) => {
    const url = new URL(await freshPostgresUrl())
    const name = `${url.pathname.slice(1)}_ascii`
    await change(url.href, `create database ${name} template template0 encoding 'SQL_ASCII'`)
    const { wrong } = await examine(t, Object.assign(url, { pathname: name }).href)
    assert.ok(wrong.includes('its encoding is SQL_ASCII, not UTF8'), wrong.join('\n'))
  })

  test('reports why it cannot connect, without the password', async (t) => {
    const refused = Object.assign(new URL(postgresUrl ?? ''), { password: 'mis%20taken' }).href
    const { code, wrong } = await examine(t, refused)
    assert.deepEqual(
      { code, wrong },
      { code: 1, wrong: [cannot('password authentication failed for user "postgres"')] },
    )
    const without = await examine(t, Object.assign(new URL(refused), { password: '' }).href)
    assert.deepEqual(without.wrong, [
      cannot('it asks for a password, and neither the URL nor PGPASSWORD has one'),
    ])
    const nobody = await examine(t, 'postgres://me:hunter22@127.0.0.1:1/x')
    assert.deepEqual(nobody.wrong, [cannot('connect ECONNREFUSED 127.0.0.1:1')])
  })
})

test('kadai doctor --distribute prints only SQL statements, and connects to no database', async (t) => {
  const env = { DATABASE_URL: 'postgres://me:hunter22@127.0.0.1:1/x' }
  const { code, stdout, stderr } = await newSite(t).kadai('doctor --distribute', { env })
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
  assert.match(stdout, /^(-- .*\n)+begin;\n((set|alter|select) .*;\n)+commit;\n$/)
  assert.match(stdout, /^select create_reference_table\('users'\);$/m)
})

const cannot = (reason: string) => `the server cannot be asked: ${reason}`

const healthy = [
  /^DATABASE_URL: postgres:\/\/postgres:…@127\.0\.0\.1:\d+\/postgres$/m,
  /^good {3}PostgreSQL \d+.* answers; its encoding is UTF8$/m,
  /^good {3}the connection to it is not encrypted$/m,
  /^good {3}it takes writes$/m,
  /^good {3}it keeps what it acknowledged: fsync on, full_page_writes on, synchronous_commit on$/m,
  /^good {3}a round trip takes \d+\.\d ms$/m,
  /^good {3}the server’s clock is \d+ ms (ahead of|behind) this machine’s$/m,
  /^good {3}200 connections allowed, \d+ in use; one instance may have 16$/m,
  /^good {3}role postgres may make tables in public$/m,
  /^good {3}tables at step (\d+); this version knows \1$/m,
  /^good {3}users: 1; keys that were not revoked: 1$/m,
]
