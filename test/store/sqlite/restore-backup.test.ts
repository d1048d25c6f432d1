import assert from 'node:assert/strict'
import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { makeBackup } from '../../../src/store/backup/make-backup.ts'
import { restoreBackup } from '../../../src/store/backup/restore-backup.ts'
import { migrations } from '../../../src/store/migrations/index.ts'
import { inspectSqlite } from '../../../src/store/opening/inspect-sqlite.ts'
import { anAuditEntry } from '../../support/accounts.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { openFile } from '../../support/store/kadai-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const now = at('2026-04-10T12:00:00Z')

const entry = anAuditEntry({ action: 'backup_restored', detail: 'backup.db' })

function namesIn(t: TestContext) {
  const folder = temporaryFolder(t)
  return { file: path.join(folder, 'kadai.db'), backup: path.join(folder, 'backup.db') }
}

describe('restoring a backup', () => {
  test('adds an audit entry to those of the backup', async (t) => {
    const { file, backup } = namesIn(t)
    const store = await openFile(file)
    const told = anAuditEntry({ action: 'key_issued' })
    await store.writeAccounts((tx) => tx.audit.insert(told))
    await makeBackup(file, backup)
    await store.writeAccounts((tx) => tx.audit.insert(anAuditEntry({ action: 'key_revoked' })))
    await store.close()
    await restoreBackup({ backup, file, entry })
    const restored = await openFile(file)
    const { items } = await restored.audit.list({}, { page: 1, pageSize: 10 })
    await restored.close()
    assert.deepEqual(items.map(({ id: _, ...rest }) => rest).toSorted(byAction), [entry, told])
  })

  test('continues with ids above those of the backup, including deleted rows', async (t) => {
    const { file, backup } = namesIn(t)
    const store = await openFile(file)
    const userId = await seedUser(store)
    const made = await seedAssignments(store, userId, [anAssignment(), anAssignment()])
    const last = made.at(-1)
    assert.ok(last)
    await store.write(userId, (tx) => tx.assignments.delete(last.id, now))
    await makeBackup(file, backup)
    await store.close()
    await restoreBackup({ backup, file, entry })
    const restored = await openFile(file)
    const [next] = await seedAssignments(restored, userId, [anAssignment()])
    await restored.close()
    assert.equal(next?.id, last.id + 1)
  })

  test('begins an epoch of its own each time, so that no tag of an earlier state is one of a later', async (t) => {
    const { file, backup } = namesIn(t)
    const store = await openFile(file)
    const userId = await seedUser(store)
    await makeBackup(file, backup)
    const epochs = [(await store.stateOf(userId))?.epoch]
    await store.close()
    for (const _time of [1, 2]) {
      await restoreBackup({ backup, file, entry })
      const restored = await openFile(file)
      epochs.push((await restored.stateOf(userId))?.epoch)
      await restored.close()
    }
    assert.equal(new Set(epochs).size, 3)
  })

  for (const [number] of migrations.entries()) {
    const step = number + 1
    test(`restores tables at step ${step}, which the next start migrates`, async (t) => {
      const { file, backup } = namesIn(t)
      await (await openFile(file, { steps: migrations.slice(0, step) })).close()
      await makeBackup(file, backup)
      assert.equal(inspectSqlite(file).schemaVersion, step, 'a backup changes nothing')
      await restoreBackup({ backup, file, entry })
      assert.equal(inspectSqlite(file).schemaVersion, step)
      const store = await openFile(file)
      await seedUser(store)
      await store.close()
      assert.equal(inspectSqlite(file).schemaVersion, migrations.length)
    })
  }

  test('accepts the copy that a migration keeps of the older file', async (t) => {
    const { file } = namesIn(t)
    const older = await openFile(file, { steps: migrations.slice(0, -1) })
    await older.close()
    await (await openFile(file)).close()
    const backup = `${file}.before-step-${migrations.length}`
    await restoreBackup({ backup, file, entry })
    assert.equal(inspectSqlite(file).schemaVersion, migrations.length - 1)
  })

  test('makes a database that is no backup: a copy of it needs no checksum', async (t) => {
    const { file, backup } = namesIn(t)
    await (await openFile(file)).close()
    await makeBackup(file, backup)
    await restoreBackup({ backup, file, entry })
    const { previous = '' } = await restoreBackup({ backup, file, entry })
    await restoreBackup({ backup: previous, file, entry })
    assert.equal(inspectSqlite(file).schemaVersion, migrations.length)
  })

  test('through a symbolic link replaces the file and leaves the link', async (t) => {
    const { file, backup } = namesIn(t)
    const store = await openFile(file)
    await makeBackup(file, backup)
    await seedUser(store)
    await store.close()
    const link = path.join(path.dirname(file), 'link.db')
    symlinkSync(file, link)
    const { previous } = await restoreBackup({ backup, file: link, entry })
    assert.equal(previous, `${file}.before-restore-1`)
    assert.ok(lstatSync(link).isSymbolicLink())
    assert.ok(!lstatSync(file).isSymbolicLink())
    const restored = await openFile(file)
    const users = await restored.users.all()
    await restored.close()
    assert.deepEqual(users, [])
  })

  test('where there is no file makes one, and keeps nothing', async (t) => {
    const { file, backup } = namesIn(t)
    await (await openFile(file)).close()
    await makeBackup(file, backup)
    const elsewhere = path.join(temporaryFolder(t), 'kadai.db')
    const { previous } = await restoreBackup({ backup, file: elsewhere, entry })
    assert.equal(previous, undefined)
    const isKept = (name: string) => name.includes('before-restore')
    assert.deepEqual(readdirSync(path.dirname(elsewhere)).filter(isKept), [])
    await (await openFile(elsewhere)).close()
  })

  test('keeps the file under a name at which no log was left', async (t) => {
    const { file, backup } = namesIn(t)
    await (await openFile(file)).close()
    await makeBackup(file, backup)
    const log = `${file}.before-restore-1-wal`
    writeFileSync(log, 'of another file')
    const { previous } = await restoreBackup({ backup, file, entry })
    assert.equal(previous, `${file}.before-restore-2`)
    assert.equal(readFileSync(log, 'utf8'), 'of another file')
  })
})

const byAction = (one: { action: string }, other: { action: string }) =>
  one.action < other.action ? -1 : 1
