import assert from 'node:assert/strict'
import fs, { lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { makeBackup } from '../../../src/store/backup/make-backup.ts'
import { holdAlone } from '../../../src/store/backup/previous-file.ts'
import { restoreBackup } from '../../../src/store/backup/restore-backup.ts'
import { anAuditEntry } from '../../support/accounts.ts'
import { giveMocksToImports } from '../../support/mocked-imports.ts'
import { newDatabase } from '../../support/store/kadai-file.ts'

const entry = anAuditEntry({ action: 'backup_restored', detail: 'backup.db' })

describe('a restore refuses', () => {
  test('a symbolic link to a missing file, which stays', async (t) => {
    const { file, backup } = await newDatabase(t)
    await makeBackup(file, backup)
    const link = path.join(path.dirname(file), 'link.db')
    symlinkSync(`${file}.missing`, link)
    const restoring = restoreBackup({ backup, file: link, entry })
    await assert.rejects(restoring, { message: `${link} is a link to a missing file.` })
    assert.ok(lstatSync(link).isSymbolicLink())
  })

  test('the database itself by the name of a link', async (t) => {
    const { file, backup } = await newDatabase(t)
    symlinkSync(file, backup)
    const message = `${backup} is the database itself.`
    await assert.rejects(restoreBackup({ backup, file, entry }), { code: 'invalid', message })
  })

  test('a folder in place of the database, which stays', async (t) => {
    const { file, backup } = await newDatabase(t)
    await makeBackup(file, backup)
    const folder = path.join(path.dirname(file), 'folder')
    mkdirSync(folder)
    const restoring = restoreBackup({ backup, file: folder, entry })
    await assert.rejects(restoring, { code: 'invalid', message: `${folder} is not a file.` })
    assert.deepEqual(readdirSync(folder), [])
  })
})

test('a restore that cannot be written names its file', async (t) => {
  const { file, backup } = await newDatabase(t)
  await makeBackup(file, backup)
  t.mock.method(fs, 'fsyncSync', () => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'fsync' })
  })
  giveMocksToImports(t)
  const message = `Cannot write ${file}: no space left`
  await assert.rejects(restoreBackup({ backup, file, entry }), { code: 'unavailable', message })
})

test('while a file is replaced, no other program reads or writes it', async (t) => {
  const { file } = await newDatabase(t)
  const letGo = holdAlone(file)
  const other = new DatabaseSync(file)
  const count = () => other.prepare('select count(*) as rows from users').get()
  assert.throws(count, /database is locked/)
  letGo()
  assert.deepEqual({ ...count() }, { rows: 0 })
  other.close()
})
