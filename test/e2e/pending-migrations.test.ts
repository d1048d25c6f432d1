import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { databaseAt } from '../../src/database.ts'
import { migrations } from '../../src/store/migrations/index.ts'
import { inspectPostgres } from '../../src/store/opening/inspect-postgres.ts'
import { inspectSqlite } from '../../src/store/opening/inspect-sqlite.ts'
import { newestSchemaVersion } from '../../src/store/opening/migrate.ts'
import { openSqliteStore } from '../../src/store/opening/open-sqlite.ts'
import {
  freshPostgresUrl,
  migratePostgres,
  skipWithoutPostgres,
} from '../support/postgres/postgres.ts'
import { withoutLauncher } from '../support/processes/process.ts'
import { newSite, type Server, type Site } from '../support/processes/site.ts'

const older = migrations.slice(0, -1)
const commands = ['user list', 'key list', 'user add a@b.c', 'key revoke 1']

const needs =
  `at step ${older.length}, and this version needs step ${newestSchemaVersion}. ` +
  'Start the service of this version on it once, which brings them up to date, ' +
  'or run the earlier version that uses it now.'

describe('a command other than serve', { concurrency: 2 }, () => {
  test('exits 1 for an SQLite file with a pending migration, until serve has run', async (t) => {
    const site = newSite(t)
    await olderFile(site.file)
    const before = readFileSync(site.file)
    await assertRefused(site, {}, `The tables of ${site.file} are ${needs}\n`)
    assert.deepEqual(readFileSync(site.file), before)
    assert.deepEqual(readdirSync(path.dirname(site.file)), ['kadai.db'])
    const server = await site.serve()
    assert.equal((await site.kadai('user list')).code, 0)
    const copy = `${site.file}.before-step-${newestSchemaVersion}`
    await assertLogged(server, { ...migrated, copy })
    assert.equal(inspectSqlite(site.file).schemaVersion, newestSchemaVersion)
  })

  test('exits 1 for an empty file, and leaves it empty', async (t) => {
    const site = newSite(t)
    const file = path.join(site.folder, 'empty.db')
    writeFileSync(file, '')
    const env = { DATABASE_URL: 'sqlite:empty.db' }
    await assertRefused(
      site,
      env,
      `${file} holds no tables of Kadai. "kadai serve" creates them.\n`,
    )
    assert.deepEqual(readdirSync(site.folder), ['empty.db'])
    assert.equal(readFileSync(file).length, 0)
  })

  const skip = skipWithoutPostgres
  test('exits 1 for PostgreSQL without tables or with a pending migration, until serve has run', {
    skip,
  }, async (t) => {
    const site = newSite(t)
    const url = await freshPostgresUrl()
    const env = { DATABASE_URL: url, DATABASE_ALLOW_UNSAFE: 'true' }
    const shown = url.replace(/:[^:@]+@/, ':…@')
    const none = `${shown} holds no tables of Kadai. "kadai serve" creates them.\n`
    await assertRefused(site, env, none)
    assert.equal(await versionOn(url), 0)
    await migratePostgres(url, older)
    await assertRefused(site, env, `The tables of ${shown} are ${needs}\n`)
    assert.equal(await versionOn(url), older.length)
    const server = await site.serve({ env })
    assert.equal((await site.kadai('user list', { env })).code, 0)
    await assertLogged(server, migrated)
  })
})

test('serve that cannot write the copy before a migration leaves no part of it, and the tables', {
  skip: process.platform === 'win32' && 'Windows does not bound the files of a process',
}, async (t) => {
  const site = newSite(t)
  await olderFile(site.file)
  // In blocks of 512 bytes: less than the tables take up.
  const limited = ['sh', '-c', 'ulimit -f 128; exec "$0" "$@"', ...withoutLauncher] as const
  const env = { NODE_DISABLE_COMPILE_CACHE: '1' }
  const { code, stderr } = await site.start([...limited, 'serve'], { env }).ended
  const copy = `${site.file}.before-step-${newestSchemaVersion}`
  assert.deepEqual([code, stderr], [1, `Cannot write ${copy}: disk I/O error\n`])
  assert.deepEqual(readdirSync(path.dirname(site.file)), ['kadai.db', 'kadai.db.lock'])
  assert.equal(inspectSqlite(site.file).schemaVersion, older.length)
})

async function assertRefused(
  site: Site,
  env: Readonly<Record<string, string>>,
  stderr: string,
): Promise<void> {
  for (const words of commands) {
    assert.deepEqual(await site.kadai(words, { env }), { code: 1, stdout: '', stderr }, words)
  }
}

const migrated = { from: older.length, to: newestSchemaVersion }

/** Stops a server, whose log must say which tables it migrated. */
async function assertLogged(server: Server, expected: object): Promise<void> {
  server.signal('SIGTERM')
  const lines = (await server.ended).stdout.split('\n')
  const line = lines.find((it) => it.includes('the tables were brought up to date')) ?? '{}'
  const { from, to, copy } = JSON.parse(line)
  assert.deepEqual({ from, to, ...(copy && { copy }) }, expected)
}

async function olderFile(file: string): Promise<void> {
  const options = { file, migrates: true, now: 0, fatal: assert.ifError }
  await (await openSqliteStore({ ...options, steps: older })).close()
}

async function versionOn(url: string): Promise<number | undefined> {
  const options = { connections: 2, namesStatements: true, allowsUnsafe: true }
  const database = databaseAt(url, '', options)
  assert.ok(database.engine === 'postgres')
  return (await inspectPostgres(database)).tables.schemaVersion
}
