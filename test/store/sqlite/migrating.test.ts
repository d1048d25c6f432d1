import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { assertRestorable } from '../../../src/store/backup/assert-restorable.ts'
import { backupMark } from '../../../src/store/files/backup-format.ts'
import { migrations } from '../../../src/store/migrations/index.ts'
import type { Migration } from '../../../src/store/migrations/migration.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { fileIn, modeOf, openFile } from '../../support/store/kadai-file.ts'

const notes: Migration = {
  name: 'notes',
  up: ({ schema }, { integer, finish }) =>
    schema.createTable('notes').addColumn('id', integer).$call(finish).execute(),
}

describe('migrating an SQLite file', () => {
  test('keeps a copy of the file before the migration, with mode 600', async (t) => {
    const file = fileIn(t)
    const copy = `${file}.before-step-${migrations.length + 1}`
    const older = await openFile(file)
    const userId = await seedUser(older)
    const [kept] = await seedAssignments(older, userId, [anAssignment()])
    assert.ok(kept)
    await older.close()

    const told: object[] = []
    const options = { steps: [...migrations, notes], migrated: (it: object) => told.push(it) }
    const newer = await openFile(file, options)
    assert.deepEqual(told, [{ from: migrations.length, to: migrations.length + 1, copy }])
    assert.deepEqual(await newer.assignments.find(userId, kept.id), kept)
    await newer.close()
    await assert.rejects(openFile(file), { code: 'conflict' })

    if (process.platform !== 'win32') assert.equal(modeOf(copy), '600')
    const restored = await openFile(copy, { migrates: false })
    assert.deepEqual(await restored.assignments.find(userId, kept.id), kept)
    await restored.close()
  })

  test('takes off the mark of a backup, which an earlier version leaves in what it restores: copies can be restored', async (t) => {
    const file = fileIn(t)
    await (await openFile(file, { steps: migrations.slice(0, -1) })).close()
    const database = new DatabaseSync(file)
    database.exec(`pragma application_id = ${backupMark}`)
    database.close()
    await assert.rejects(assertRestorable(file), { code: 'invalid' })
    await (await openFile(file)).close()
    await assertRestorable(file)
    await assertRestorable(`${file}.before-step-${migrations.length}`)
  })

  test('keeps a copy with the older tables when three migrations start concurrently', async (t) => {
    const file = fileIn(t)
    const copy = `${file}.before-step-${migrations.length + 1}`
    const older = await openFile(file)
    const userId = await seedUser(older)
    await older.close()
    const steps = [...migrations, notes]
    const opened = await Promise.all([1, 2, 3].map(() => openFile(file, { steps })))
    for (const store of opened) await store.close()
    const kept = await openFile(copy, { migrates: false })
    assert.equal((await kept.users.find(userId))?.id, userId)
    await kept.close()
  })

  test('keeps no copy of a new file, nor of one that is up to date', async (t) => {
    const file = fileIn(t)
    const migrated = () => assert.fail('nothing was migrated')
    await (await openFile(file, { migrated })).close()
    await (await openFile(file, { migrated })).close()
    assert.deepEqual(readdirSync(path.dirname(file)), ['kadai.db'])
  })

  test('leaves the file usable, and keeps its copy, when a step fails', async (t) => {
    const file = fileIn(t)
    const older = await openFile(file)
    const userId = await seedUser(older)
    await older.close()
    const broken = { name: 'broken', up: () => Promise.reject(new Error('stop')) }
    await assert.rejects(openFile(file, { steps: [...migrations, broken] }), /stop/)
    assert.ok(existsSync(`${file}.before-step-${migrations.length + 1}`))
    const again = await openFile(file)
    assert.equal((await again.users.find(userId))?.id, userId)
    await again.close()
  })
})
