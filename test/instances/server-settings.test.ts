import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import pg from 'pg'
import { startFaultProxy } from '../support/instances/fault-proxy.ts'
import { freshPostgresUrl, postgresUrl, skipWithoutPostgres } from '../support/postgres/postgres.ts'
import { newSite, type Site } from '../support/processes/site.ts'

/** In milliseconds. */
const stopsWithin = 10_000

/** A database of its own, after `statement` was run on its server with its name for `$`. */
async function databaseAfter(statement: string): Promise<string> {
  const url = await freshPostgresUrl()
  const name = new URL(url).pathname.slice(1)
  await change(postgresUrl ?? '', statement.replaceAll('$', name))
  return url
}

/** Runs `statements` in the database at `connectionString`. */
async function change(connectionString: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

const serve = (site: Site, url: string, env: object = {}) =>
  site.kadai('serve', { env: { DATABASE_URL: url, PORT: '0', ...env } })

const unsafe = (reasons: string) =>
  `The PostgreSQL server cannot be used: ${reasons}. Set DATABASE_ALLOW_UNSAFE=true to use it anyway.\n`

describe('a service on PostgreSQL', { skip: skipWithoutPostgres, concurrency: 4 }, () => {
  test('does not start on a server with fsync and synchronous_commit off', async (t) => {
    const site = newSite(t)
    const url = await databaseAfter('alter database $ set synchronous_commit = off')
    const { code, stdout, stderr } = await serve(site, url)
    assert.equal(stderr, unsafe('fsync is off; synchronous_commit is off'))
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
  })

  test('starts on a server with fsync and synchronous_commit off if unsafe settings are allowed', async (t) => {
    const url = await databaseAfter('alter database $ set synchronous_commit = off')
    const env = { DATABASE_URL: url, DATABASE_ALLOW_UNSAFE: 'true' }
    const server = await newSite(t).serve({ isDirect: true, env })
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200)
  })

  test('does not start on a database with the encoding LATIN1', async (t) => {
    const latin = `create database $_latin template template0 encoding 'LATIN1' locale 'C'`
    const url = `${await databaseAfter(latin)}_latin`
    const env = { DATABASE_ALLOW_UNSAFE: 'true' }
    const { code, stdout, stderr } = await serve(newSite(t), url, env)
    assert.equal(
      stderr,
      'The PostgreSQL server cannot be used: its encoding is LATIN1, not UTF8.\n',
    )
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
  })

  test('does not start when another program has a table users or migrations', async (t) => {
    const env = { DATABASE_ALLOW_UNSAFE: 'true' }
    for (const table of ['users', 'migrations']) {
      const url = await freshPostgresUrl()
      await change(url, `create table ${table} (id text); create table notes (id text)`)
      const { code, stdout, stderr } = await serve(newSite(t), url, env)
      const shown = url.replace(/:[^:@]+@/, ':…@')
      const reason = `${shown} holds tables of another program with names that Kadai uses: ${table}`
      assert.equal(stderr, `${reason}. Nothing was changed.\n`)
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
    }
  })

  test('starts when the tables of another program have other names than its own', async (t) => {
    const url = await freshPostgresUrl()
    await change(url, 'create table notes (id text)')
    const env = { DATABASE_URL: url, DATABASE_ALLOW_UNSAFE: 'true' }
    const server = await newSite(t).serve({ isDirect: true, env })
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200)
  })

  const absences: readonly (readonly [
    why: string,
    find: (t: TestContext) => Promise<string>,
    line: RegExp,
  ])[] = [
    ['the connection is refused', (t) => throughProxy(t, 'refuse'), /connect ECONNREFUSED/],
    ['the server does not respond', (t) => throughProxy(t, 'black hole'), /timeout expired/],
    [
      'the database does not exist',
      async () => `${await freshPostgresUrl()}_none`,
      /"\w+_none" does not exist/,
    ],
    ['the password is wrong', withWrongPassword, /password authentication failed/],
  ]
  for (const [why, find, line] of absences) {
    test(`does not start when ${why}, and reports it in one line`, async (t) => {
      const { code, stdout, stderr } = await serve(newSite(t), await find(t))
      assert.match(stderr, line)
      assert.match(stderr, /^.*\n$/)
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
    })
  }

  for (const kind of ['refuse', 'black hole'] as const) {
    test(`stops within 10 seconds while its database is unreachable: ${kind}`, async (t) => {
      const proxy = await startFaultProxy(t, await freshPostgresUrl())
      const env = { DATABASE_URL: proxy.url, DATABASE_ALLOW_UNSAFE: 'true' }
      const server = await newSite(t).serve({ isDirect: true, env })
      await server.says(/Nobody can use it yet/)
      await proxy.set({ kind })
      const begun = performance.now()
      server.signal('SIGTERM')
      const late = setTimeout(() => server.signal('SIGKILL'), stopsWithin)
      const { code } = await server.ended
      clearTimeout(late)
      t.diagnostic(`after ${Math.round(performance.now() - begun)} ms`)
      assert.equal(code, 0)
    })
  }
})

async function throughProxy(t: TestContext, kind: 'refuse' | 'black hole'): Promise<string> {
  const proxy = await startFaultProxy(t, await freshPostgresUrl())
  await proxy.set({ kind })
  return proxy.url
}

async function withWrongPassword(): Promise<string> {
  return Object.assign(new URL(await freshPostgresUrl()), { password: 'wrong' }).href
}
