import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { makeBackup } from '../../../src/store/backup/make-backup.ts'
import { restoreBackup } from '../../../src/store/backup/restore-backup.ts'
import { putInPlace } from '../../../src/store/files/put-in-place.ts'
import { makeFolder } from '../../../src/store/files/synced-files.ts'
import { anAuditEntry } from '../../support/accounts.ts'
import { giveMocksToImports } from '../../support/mocked-imports.ts'
import { newDatabase } from '../../support/store/kadai-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const entry = anAuditEntry({ action: 'backup_restored' })
const skip = process.platform === 'win32' && 'Windows syncs no folders'

describe('for durability,', { skip }, () => {
  test('a backup is synced before it is renamed into place, and its folder afterwards', async (t) => {
    const { folder, file, backup } = await newDatabase(t)
    const deeds = recordDeeds(t, folder)
    await makeBackup(file, backup)
    assert.deepEqual(deeds, [
      'writes to backup.db.part',
      'writes to backup.db.part',
      'syncs backup.db.part',
      'renames backup.db.part to backup.db',
      'syncs .',
    ])
  })

  test('a restored file is synced, and the old log moved away, before it is renamed into place', async (t) => {
    const { folder, file, backup } = await newDatabase(t)
    await makeBackup(file, backup)
    fs.writeFileSync(file, 'no database any more')
    fs.writeFileSync(`${file}-wal`, 'nor a log')
    const deeds = recordDeeds(t, folder)
    await restoreBackup({ backup, file, entry })
    assert.deepEqual(deeds, [
      'syncs kadai.db.part',
      'links kadai.db to kadai.db.before-restore-1',
      'renames kadai.db-wal to kadai.db.before-restore-1-wal',
      'syncs .',
      'renames kadai.db.part to kadai.db',
      'syncs .',
    ])
  })

  test('a file gets its name only after no log of an earlier one can come back', async (t) => {
    const { folder, file } = await newDatabase(t)
    fs.writeFileSync(`${file}-wal`, 'of an earlier one')
    const deeds = recordDeeds(t, folder)
    await putInPlace(
      file,
      async () => {},
      () => {},
    )
    const renamed = ['syncs .', 'renames kadai.db.part to kadai.db', 'syncs .']
    assert.deepEqual(deeds, ['syncs kadai.db.part', ...renamed])
  })

  test('each new folder is synced into the one above it', (t) => {
    const folder = temporaryFolder(t)
    const deeds = recordDeeds(t, folder)
    makeFolder(path.join(folder, 'new', 'place'))
    assert.deepEqual(deeds, ['syncs .', 'syncs new'])
  })
})

describe('a backup fails and leaves no file when its unfinished file is', () => {
  const harms: readonly (readonly [why: string, harm: (part: string) => void, what: RegExp])[] = [
    ['removed', (part) => fs.rmSync(part), /was removed or replaced while it was written/],
    [
      'replaced',
      (part) => {
        fs.copyFileSync(part, `${part}-new`)
        fs.renameSync(`${part}-new`, part)
      },
      /was removed or replaced while it was written/,
    ],
    ['truncated', (part) => fs.truncateSync(part, 4096), /was truncated while it was read/],
  ]
  for (const [why, harm, message] of harms) {
    test(why, async (t) => {
      const { folder, file, backup } = await newDatabase(t)
      const made = makeBackup(file, backup)
      // It is computing the checksum by now.
      harm(`${backup}.${process.pid}.kadai.part`)
      await assert.rejects(made, { code: 'conflict', message })
      assert.deepEqual(fs.globSync('backup*', { cwd: folder }), [])
    })
  }

  test('sealed incompletely', async (t) => {
    const { folder, file, backup } = await newDatabase(t)
    const { writeSync } = fs
    t.mock.method(fs, 'writeSync', (opened: number, text: string, at: number) =>
      writeSync(opened, text.slice(0, 50), at),
    )
    giveMocksToImports(t)
    const message = /could not be written completely/
    await assert.rejects(makeBackup(file, backup), { code: 'conflict', message })
    assert.deepEqual(fs.globSync('backup*', { cwd: folder }), [])
  })
})

test('a backup takes the place of no file that was made meanwhile', async (t) => {
  const { file, backup } = await newDatabase(t)
  const made = makeBackup(file, backup)
  fs.writeFileSync(backup, 'of somebody else')
  await assert.rejects(made, { code: 'invalid', message: `${backup} already exists.` })
  assert.equal(fs.readFileSync(backup, 'utf8'), 'of somebody else')
})

/** Writes down, in words, what is done to files in `folder` from here on and makes a difference to a power cut. */
function recordDeeds(t: TestContext, folder: string): string[] {
  const deeds: string[] = []
  const names = new Map<number, string>()
  const { openSync, fsyncSync, renameSync, linkSync, writeSync } = fs
  const called = (name: unknown) =>
    (path.relative(folder, String(name)) || '.').replace(`.${process.pid}.kadai.part`, '.part')
  t.mock.method(fs, 'openSync', (...[name, ...rest]: Parameters<typeof openSync>) => {
    const opened = openSync(name, ...rest)
    names.set(opened, called(name))
    return opened
  })
  t.mock.method(fs, 'fsyncSync', (opened: number) => {
    deeds.push(`syncs ${names.get(opened)}`)
    fsyncSync(opened)
  })
  t.mock.method(fs, 'renameSync', (from: string, to: string) => {
    deeds.push(`renames ${called(from)} to ${called(to)}`)
    renameSync(from, to)
  })
  t.mock.method(fs, 'linkSync', (from: string, to: string) => {
    deeds.push(`links ${called(from)} to ${called(to)}`)
    linkSync(from, to)
  })
  t.mock.method(fs, 'writeSync', (opened: number, text: string, at: number) => {
    deeds.push(`writes to ${names.get(opened)}`)
    return writeSync(opened, text, at)
  })
  giveMocksToImports(t)
  return deeds
}
