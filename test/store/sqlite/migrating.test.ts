import assert from 'node:assert/strict'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { migrations } from '../../../src/store/migrations/index.ts'
import type { Migration } from '../../../src/store/migrations/migration.ts'
import { openSqliteStore, type SqliteOptions } from '../../../src/store/opening/open-sqlite.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function fatal(error: unknown): never {
  throw error
}

const now = at('2026-04-10T12:00:00Z')
const open = (file: string, over: Partial<SqliteOptions> = {}) =>
  openSqliteStore({ file, create: true, now, fatal, ...over })

const fileIn = (t: TestContext) => path.join(temporaryFolder(t), 'kadai.db')
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

const notes: Migration = {
  name: 'notes',
  up: ({ schema }, { integer, finish }) =>
    schema.createTable('notes').addColumn('id', integer).$call(finish).execute(),
}

describe('migrating an SQLite file', () => {
  test('keeps a copy of the file before the migration, with mode 600', async (t) => {
    const file = fileIn(t)
    const copy = `${file}.before-step-${migrations.length + 1}`
    const older = await open(file)
    const userId = await seedUser(older)
    const [kept] = await seedAssignments(older, userId, [anAssignment()])
    assert.ok(kept)
    await older.close()

    const newer = await open(file, { steps: [...migrations, notes] })
    assert.deepEqual(await newer.assignments.find(userId, kept.id), kept)
    await newer.close()
    await assert.rejects(open(file), { code: 'conflict' })

    if (process.platform !== 'win32') assert.equal(modeOf(copy), '600')
    const restored = await open(copy, { create: false })
    assert.deepEqual(await restored.assignments.find(userId, kept.id), kept)
    await restored.close()
  })

  test('keeps a copy with the older tables when three migrations start concurrently', async (t) => {
    const file = fileIn(t)
    const copy = `${file}.before-step-${migrations.length + 1}`
    const older = await open(file)
    const userId = await seedUser(older)
    await older.close()
    const steps = [...migrations, notes]
    const opened = await Promise.all([1, 2, 3].map(() => open(file, { steps })))
    for (const store of opened) await store.close()
    const kept = await open(copy, { create: false })
    assert.equal((await kept.users.find(userId))?.id, userId)
    await kept.close()
  })

  test('keeps no copy of a new file, nor of one that is up to date', async (t) => {
    const file = fileIn(t)
    await (await open(file)).close()
    await (await open(file)).close()
    assert.deepEqual(readdirSync(path.dirname(file)), ['kadai.db'])
  })

  test('leaves the file usable, and keeps its copy, when a step fails', async (t) => {
    const file = fileIn(t)
    const older = await open(file)
    const userId = await seedUser(older)
    await older.close()
    const broken = { name: 'broken', up: () => Promise.reject(new Error('stop')) }
    await assert.rejects(open(file, { steps: [...migrations, broken] }), /stop/)
    assert.ok(existsSync(`${file}.before-step-${migrations.length + 1}`))
    const again = await open(file)
    assert.equal((await again.users.find(userId))?.id, userId)
    await again.close()
  })
})
