import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import type { Database } from '../../../src/database.ts'
import { copyDatabase } from '../../../src/store/copy/copy-database.ts'
import type { Progress } from '../../../src/store/copy/progress.ts'
import { migrations } from '../../../src/store/migrations/index.ts'
import { newestSchemaVersion } from '../../../src/store/opening/migrate.ts'
import { openSqliteStore } from '../../../src/store/opening/open-sqlite.ts'
import { at } from '../../support/builders.ts'
import { errorsOf } from '../../support/outcomes.ts'
import { freshPostgresUrl, migratePostgres, skipWithoutPostgres } from '../../support/postgres.ts'
import { seedUser } from '../../support/seed.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const now = at('2026-04-10T12:00:00Z')
const older = migrations.slice(0, -1)
const newer = [...migrations, { name: 'notes', up: async () => {} }]

const copy = (from: Database, to: Database) =>
  copyDatabase({ from, to }, { replace: false, tell: () => {}, now })

const openFile = (file: string, over: object = {}) =>
  openSqliteStore({ file, create: true, now, fatal: assert.ifError, ...over })

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

  test('is refused while another process serves the source or the target', async (t) => {
    const { from, to } = await filesIn(t)
    for (const { file } of [from, to]) {
      const serving = await openFile(file, { exclusive: true })
      const message = new RegExp(`^Another process serves ${RegExp.escape(file)}\\.`)
      await assert.rejects(copy(from, to), { code: 'conflict', message })
      await serving.close()
    }
    assert.equal((await copy(from, to)).isChanged, true)
  })

  test('keeps services from opening the source or the target while it runs', async (t) => {
    const { from, to } = await filesIn(t)
    let attempts: Promise<PromiseSettledResult<unknown>[]> | undefined
    const serve = () =>
      Promise.allSettled([from, to].map(({ file }) => openFile(file, { exclusive: true })))
    const tell = () => {
      attempts ??= serve()
    }
    await copyDatabase({ from, to }, { replace: false, tell, now })
    const errors = errorsOf((await attempts) ?? [])
    assert.deepEqual(
      errors.map((error) => String(error)),
      [from, to].map(({ file }) => `DomainError: Another process serves ${file}. Stop it first.`),
    )
  })

  test('fails with the name of the target when its disk is full', async (t) => {
    const { from, to } = await filesIn(t)
    const tell = ({ phase }: Progress) => {
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

  const unfit: readonly [why: string, make: (file: string) => Promise<void>, message: RegExp][] = [
    ['does not exist', async () => {}, /^There is no database at .*from\.db\.$/],
    [
      'is at an older schema version',
      async (file) => (await openFile(file, { steps: older })).close(),
      new RegExp(
        `at step ${older.length}, and this version needs step ${newestSchemaVersion}\\. Start the service of this`,
      ),
    ],
    [
      'is at a newer schema version',
      async (file) => (await openFile(file, { steps: newer })).close(),
      new RegExp(
        `at step ${newer.length}, and this version knows ${newestSchemaVersion}\\. Use the newer version`,
      ),
    ],
    [
      'belongs to another program',
      async (file) => new DatabaseSync(file).exec('create table notes (id integer)'),
      /holds no tables of Kadai\. /,
    ],
    [
      'has a row with a broken foreign key',
      async (file) => {
        await (await openFile(file)).close()
        const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
        database.exec('insert into user_states (user_id, version) values (7, 1)')
        database.close()
      },
      /is damaged: lost links in user_states$/,
    ],
  ]
  for (const [why, make, message] of unfit) {
    test(`is refused when the source ${why}, and creates and changes nothing`, async (t) => {
      const folder = temporaryFolder(t)
      const [from, to] = [inFolder(folder, 'from.db'), inFolder(folder, 'to.db')]
      await make(from.file)
      const before = existsSync(from.file) && readFileSync(from.file, 'latin1')
      await assert.rejects(copy(from, to), { name: 'DomainError', message })
      assert.equal(existsSync(from.file) && readFileSync(from.file, 'latin1'), before)
      assert.deepEqual(
        readdirSync(folder).filter((name) => name.startsWith('to.db')),
        [],
      )
    })
  }

  test('that was truncated is refused, and creates no target', async (t) => {
    const { from, to } = await filesIn(t)
    truncateSync(from.file, 8192)
    await assert.rejects(copy(from, to), /malformed|damaged/)
    assert.equal(existsSync(to.file), false)
  })
})

describe('copying from or to a PostgreSQL database', { skip: skipWithoutPostgres }, () => {
  for (const [why, steps, message] of [
    ['has no tables', [], /^postgres:\/\/postgres:…@\S+ holds no tables of Kadai\. /],
    [
      'is at an older schema version',
      older,
      /^The tables of postgres:\/\/postgres:…@\S+ are at step \d+, .*Start/,
    ],
    [
      'is at a newer schema version',
      newer,
      /^postgres:\/\/postgres:…@\S+ was written by a newer version of Kadai: /,
    ],
  ] as const) {
    test(`is refused when the source ${why}`, async (t) => {
      const from = await serverDatabase()
      await migratePostgres(from.url, steps)
      const to = inFolder(temporaryFolder(t), 'to.db')
      await assert.rejects(copy(from, to), { code: 'conflict', message })
      assert.equal(existsSync(to.file), false)
    })
  }

  test('is refused when the target has fsync off, unless unsafe settings are allowed', async (t) => {
    const { from } = await filesIn(t)
    const to = await serverDatabase()
    await assert.rejects(copy(from, { ...to, allowsUnsafe: false }), /fsync is off/)
    assert.equal((await copy(from, to)).isChanged, true)
    assert.equal((await copy(from, to)).isChanged, false)
    assert.equal((await copy(to, from)).isChanged, false)
  })
})

/** Fails as SQLite does on a full disk. */
function fillUp(): void {
  const database = new DatabaseSync(':memory:')
  database.exec('pragma max_page_count = 1; create table notes (text text)')
}

const inFolder = (folder: string, name: string) =>
  ({ engine: 'sqlite', file: path.join(folder, name) }) as const

/** A file with a user, and the place for another. */
async function filesIn(t: TestContext) {
  const folder = temporaryFolder(t)
  const from = inFolder(folder, 'from.db')
  const store = await openFile(from.file)
  await seedUser(store)
  await store.close()
  return { from, to: inFolder(folder, 'to.db') }
}

async function serverDatabase() {
  const options = { connections: 6, namesStatements: true, allowsUnsafe: true }
  return { engine: 'postgres', url: await freshPostgresUrl(), ...options } as const
}
