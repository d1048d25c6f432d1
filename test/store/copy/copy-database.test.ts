import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import pg from 'pg'
import { makeBackup } from '../../../src/store/backup/make-backup.ts'
import { copyDatabase } from '../../../src/store/copy/copy-database.ts'
import type { CopyProgress } from '../../../src/store/copy/progress.ts'
import { migrations } from '../../../src/store/migrations/index.ts'
import { at } from '../../support/builders.ts'
import { errorsOf } from '../../support/outcomes.ts'
import { migratePostgres, skipWithoutPostgres } from '../../support/postgres/postgres.ts'
import { unnamed } from '../../support/processes/named.ts'
import { copy, filesIn, serverDatabase } from '../../support/store/copied-files.ts'
import { openFile } from '../../support/store/kadai-file.ts'
import { firstTables } from '../../support/store/older-tables.ts'

const now = at('2026-04-10T12:00:00Z')
const older = migrations.slice(0, -1)

describe('copying an SQLite file', () => {
  test('creates the target and leaves the source unchanged', async (t) => {
    const { from, to } = await filesIn(t)
    const before = readFileSync(from.file)
    const { isChanged } = await copy(from, to)
    assert.equal(isChanged, true)
    assert.ok(before.equals(readFileSync(from.file)))
    assert.equal((await copy(from, to)).isChanged, false)
  })

  test('migrates the tables of an older target first', async (t) => {
    const { from, to } = await filesIn(t)
    await (await openFile(to.file, { steps: older })).close()
    assert.equal((await copy(from, to)).isChanged, true)
    assert.equal((await copy(to, from)).isChanged, false)
  })

  test('leaves a target of an earlier version with users as it was, unless it is to be replaced', async (t) => {
    const { from, to } = await filesIn(t)
    await (await openFile(to.file, { steps: firstTables })).close()
    const database = new DatabaseSync(to.file)
    database.exec(newUser)
    database.close()
    const before = readFileSync(to.file)
    await assert.rejects(copy(from, to), { code: 'conflict', message: olderUsers })
    assert.ok(before.equals(readFileSync(to.file)))
    assert.deepEqual(readdirSync(path.dirname(to.file)).sort(), [
      ...['from.db', 'from.db.lock', 'to.db', 'to.db.lock'],
    ])
    const replacing = { replace: true, tell: () => {}, now }
    assert.equal((await copyDatabase({ from, to }, replacing)).isChanged, true)
  })

  test('does not write into a backup, not even to replace it', async (t) => {
    const { from, to } = await filesIn(t)
    await makeBackup(from.file, to.file)
    const before = readFileSync(to.file)
    for (const replace of [false, true]) {
      const copying = copyDatabase({ from, to }, { replace, tell: () => {}, now })
      await assert.rejects(copying, { code: 'conflict', message: /to\.db is a backup\. / })
    }
    assert.ok(before.equals(readFileSync(to.file)))
  })

  test('is refused to a folder', async (t) => {
    const { from, to } = await filesIn(t)
    mkdirSync(to.file)
    await assert.rejects(copy(from, to), { name: 'UnusableDatabase', message: /it is a folder$/ })
  })

  test('is refused while another process serves the source or the target', async (t) => {
    const { from, to } = await filesIn(t)
    for (const { file } of [from, to]) {
      const serving = await openFile(file, { isServing: true })
      const message = new RegExp(
        `^Another process serves ${RegExp.escape(file)}( \\(process ${process.pid}\\))?\\.`,
      )
      await assert.rejects(copy(from, to), { code: 'conflict', message })
      await serving.close()
    }
    assert.equal((await copy(from, to)).isChanged, true)
  })

  test('keeps services from opening the source or the target while it runs', async (t) => {
    const { from, to } = await filesIn(t)
    let attempts: Promise<PromiseSettledResult<unknown>[]> | undefined
    const serve = () =>
      Promise.allSettled([from, to].map(({ file }) => openFile(file, { isServing: true })))
    const tell = () => {
      attempts ??= serve()
    }
    await copyDatabase({ from, to }, { replace: false, tell, now })
    const errors = errorsOf((await attempts) ?? [])
    assert.deepEqual(
      errors.map((error) => unnamed(String(error), process.pid)),
      [from, to].map(({ file }) => `DomainError: Another process serves ${file}. Stop it first.`),
    )
  })

  test('fails with the name of the target when its disk is full', async (t) => {
    const { from, to } = await filesIn(t)
    const tell = ({ phase }: CopyProgress) => {
      if (phase === 'copying') fillUp()
    }
    const message = `Cannot write sqlite:${to.file}: database or disk is full`
    await assert.rejects(copyDatabase({ from, to }, { replace: false, tell, now }), { message })
  })

  test('has created the tables in the target file, with an empty log, at its first progress report', async (t) => {
    const { from, to } = await filesIn(t)
    const sizes = () => [to.file, `${to.file}-wal`].map((name) => statSync(name).size)
    let found: number[] | undefined
    const tell = () => {
      found ??= sizes()
    }
    await copyDatabase({ from, to }, { replace: false, tell, now })
    const [size = 0, log] = found ?? []
    assert.ok(size > 100_000, String(size))
    assert.equal(log, 0)
  })
})

describe('copying to a PostgreSQL database', { skip: skipWithoutPostgres }, () => {
  test('is refused when the target has fsync off, unless unsafe settings are allowed', async (t) => {
    const { from } = await filesIn(t)
    const to = await serverDatabase()
    await assert.rejects(copy(from, { ...to, allowsUnsafe: false }), /fsync is off/)
    assert.equal((await copy(from, to)).isChanged, true)
    assert.equal((await copy(from, to)).isChanged, false)
    assert.equal((await copy(to, from)).isChanged, false)
  })

  test('leaves tables of an earlier version with users as they were', async (t) => {
    const { from } = await filesIn(t)
    const to = await serverDatabase()
    await migratePostgres(to.url, firstTables)
    const client = new pg.Client({ connectionString: to.url })
    await client.connect()
    t.after(() => client.end())
    await client.query(newUser)
    await assert.rejects(copy(from, to), { code: 'conflict', message: olderUsers })
    const { rows } = await client.query('select max(number) as step from migrations')
    assert.deepEqual(rows, [{ step: '1' }])
  })
})

const newUser = `insert into users (email, name, is_admin, time_zone, language, created_at, updated_at)
  values ('student@example.test', 'Student', 0, 'Asia/Tokyo', 'ja', 1, 2)`
const olderUsers = /^The target already holds users, in tables of an earlier version, at step 1\. /

/** Fails as SQLite does on a full disk. */
function fillUp(): void {
  const database = new DatabaseSync(':memory:')
  database.exec('pragma max_page_count = 1; create table notes (text text)')
}
