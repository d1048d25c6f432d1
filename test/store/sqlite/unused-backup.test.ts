import assert from 'node:assert/strict'
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { test } from 'node:test'
import { makeBackup } from '../../../src/store/backup/make-backup.ts'
import { isUnusedBackup } from '../../../src/store/files/backup-format.ts'
import { newDatabase } from '../../support/store/kadai-file.ts'

test('a backup of an earlier version, which has no mark, may be in use as a database: then it has a log', async (t) => {
  const { file, backup } = await newDatabase(t)
  assert.equal(isUnusedBackup(file), false)
  await makeBackup(file, backup)
  const log = `${backup}-wal`
  writeFileSync(log, '')
  assert.equal(isUnusedBackup(backup), true, 'a log of an earlier file')
  const opened = openSync(backup, 'r+')
  writeSync(opened, Buffer.alloc(4), 0, 4, 68)
  closeSync(opened)
  assert.equal(isUnusedBackup(backup), false, 'a log of its own')
  rmSync(log)
  assert.equal(isUnusedBackup(backup), true, 'without a log')
})
