import assert from 'node:assert/strict'
import { copyFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { makeBackup } from '../../../src/store/backup/make-backup.ts'
import { restoreBackup } from '../../../src/store/backup/restore-backup.ts'
import { migrations } from '../../../src/store/migrations/index.ts'
import { anAuditEntry } from '../../support/accounts.ts'
import { filesIn } from '../../support/backups.ts'
import { seedUser } from '../../support/seed.ts'
import { openFile } from '../../support/store/kadai-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const entry = anAuditEntry({ action: 'backup_restored' })
const older = migrations.slice(0, -1)

/** A database without users, and names beside it. */
async function newDatabase(t: TestContext, steps = migrations) {
  const folder = temporaryFolder(t)
  const file = path.join(folder, 'kadai.db')
  await (await openFile(file, { steps })).close()
  return { folder, file, backup: path.join(folder, 'backup.db') }
}

/** Writes the log of another database, in which the tables have a user, as the log of `file`. */
async function leaveLog(t: TestContext, file: string): Promise<void> {
  const other = path.join(temporaryFolder(t), 'other.db')
  const store = await openFile(other, { steps: older })
  await seedUser(store)
  copyFileSync(`${other}-wal`, `${file}-wal`)
  await store.close()
}

async function usersIn(file: string): Promise<number> {
  const store = await openFile(file)
  const users = await store.users.all()
  await store.close()
  return users.length
}

describe('where a log lies that was left by another file,', () => {
  for (const suffix of ['-wal', '-journal']) {
    test(`no backup is made that SQLite would read together with a ${suffix} file`, async (t) => {
      const { folder, file, backup } = await newDatabase(t)
      writeFileSync(backup + suffix, '')
      const before = filesIn(folder)
      const message = `${backup}${suffix} already exists.`
      await assert.rejects(makeBackup(file, backup), { code: 'invalid', message })
      assert.deepEqual(filesIn(folder), before)
    })

    test(`a backup with a ${suffix} file beside it is refused, and not read`, async (t) => {
      const { folder, file, backup } = await newDatabase(t)
      await makeBackup(file, backup)
      if (suffix === '-wal') await leaveLog(t, backup)
      else writeFileSync(backup + suffix, '')
      const before = filesIn(folder)
      const message = `SQLite would take ${backup}${suffix} for a log of ${backup}, which has none. Move it away.`
      await assert.rejects(restoreBackup({ backup, file, entry }), { code: 'invalid', message })
      assert.deepEqual(filesIn(folder), before)
    })
  }

  test('a backup is refused by the name of a link, too', async (t) => {
    const { folder, file, backup } = await newDatabase(t)
    await makeBackup(file, backup)
    await leaveLog(t, backup)
    const link = path.join(folder, 'newest.db')
    symlinkSync(backup, link)
    const refused = restoreBackup({ backup: link, file, entry })
    await assert.rejects(refused, { code: 'invalid', message: /-wal for a log of/ })
  })

  test('a missing database is restored without it', async (t) => {
    const { file, backup } = await newDatabase(t)
    await makeBackup(file, backup)
    renameSync(file, `${file}.moved`)
    await leaveLog(t, file)
    await restoreBackup({ backup, file, entry })
    assert.equal(await usersIn(file), 0)
  })

  test('a new database begins empty', async (t) => {
    const file = path.join(temporaryFolder(t), 'kadai.db')
    await leaveLog(t, file)
    assert.equal(await usersIn(file), 0)
  })

  test('the copy made before a migration holds no more than the file did', async (t) => {
    const { file } = await newDatabase(t, older)
    const copy = `${file}.before-step-${migrations.length}`
    copyFileSync(file, copy)
    await leaveLog(t, copy)
    await (await openFile(file)).close()
    assert.equal(await usersIn(copy), 0)
  })
})

test('a copy of a file in use is restored with what is in its own log', async (t) => {
  const { folder, file } = await newDatabase(t)
  const store = await openFile(file)
  await seedUser(store)
  const copy = path.join(folder, 'copy.db')
  for (const suffix of ['', '-wal']) copyFileSync(file + suffix, copy + suffix)
  await store.close()
  const restored = path.join(folder, 'restored.db')
  await restoreBackup({ backup: copy, file: restored, entry })
  assert.equal(await usersIn(restored), 1)
})
