import assert from 'node:assert/strict'
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { makeBackup } from '../../../src/store/backup/make-backup.ts'
import { isUnusedBackup } from '../../../src/store/files/backup-format.ts'
import { openFile } from '../../support/store/kadai-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('a backup of an earlier version, which has no mark, may be in use as a database: then it has a log', async (t) => {
  const folder = temporaryFolder(t)
  const [file, backup] = [path.join(folder, 'kadai.db'), path.join(folder, 'backup.db')]
  await (await openFile(file)).close()
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
