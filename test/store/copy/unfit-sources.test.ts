import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { makeBackup } from '../../../src/store/backup/make-backup.ts'
import { migrations } from '../../../src/store/migrations/index.ts'
import { newestSchemaVersion } from '../../../src/store/opening/migrate.ts'
import { migratePostgres, skipWithoutPostgres } from '../../support/postgres/postgres.ts'
import { seedUser } from '../../support/seed.ts'
import { copy, filesIn, inFolder, serverDatabase } from '../../support/store/copied-files.ts'
import { openFile } from '../../support/store/kadai-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const older = migrations.slice(0, -1)
const newer = [...migrations, { name: 'notes', up: async () => {} }]

describe('copying an SQLite file', () => {
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
    [
      'is a backup, which the copy would change',
      async (file) => {
        await (await openFile(`${file}.served`)).close()
        await makeBackup(`${file}.served`, file)
      },
      /from\.db is a backup\. Restore it to a new file, and copy that\.$/,
    ],
    [
      'is a backup whose texts were changed',
      async (file) => {
        const store = await openFile(`${file}.served`)
        await seedUser(store)
        await store.close()
        await makeBackup(`${file}.served`, file)
        // SQLite itself finds no mistake in it.
        const content = readFileSync(file, 'latin1')
        writeFileSync(file, content.replace('@example.test', '@example.tent'), 'latin1')
        assert.notEqual(readFileSync(file, 'latin1'), content)
      },
      /from\.db is damaged, or was used as a database: its content has changed since it was made\.$/,
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

describe('copying from a PostgreSQL database', { skip: skipWithoutPostgres }, () => {
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
})
