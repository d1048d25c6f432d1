import assert from 'node:assert/strict'
import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { makeBackup } from '../../../src/store/backup/make-backup.ts'
import { isMountPoint } from '../../../src/store/files/mount-point.ts'
import { whileMounted } from '../../support/mounted.ts'
import { copy, inFolder } from '../../support/store/copied-files.ts'
import { openFile } from '../../support/store/kadai-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const mounts = [
  '22 1 254:0 / / rw,relatime - ext4 /dev/vda rw',
  '40 22 254:0 /srv/k.db /data/k.db rw,relatime - ext4 /dev/vda rw',
  '41 22 254:0 /srv /the\\040data rw - ext4 /dev/vda rw',
  '',
].join('\n')

describe('a database file that is mounted without its folder', () => {
  test('is known by the mounts of the process', () => {
    assert.equal(isMountPoint('/data/k.db', mounts), true)
    assert.equal(isMountPoint('/the data', mounts), true)
    for (const file of ['/data', '/data/k.db-wal', '/srv/k.db']) {
      assert.equal(isMountPoint(file, mounts), false, file)
    }
  })

  test('is neither served nor opened for anything else', async (t) => {
    const folder = temporaryFolder(t)
    const [file, mounted] = [path.join(folder, 'k.db'), path.join(folder, 'mounted.db')]
    await (await openFile(file)).close()
    writeFileSync(mounted, '')
    symlinkSync('mounted.db', path.join(folder, 'link.db'))
    const message = new RegExp(`^${RegExp.escape(mounted)} is mounted by itself, `)
    await whileMounted(t, { from: file, place: mounted }, () =>
      Promise.all(
        [
          () => openFile(mounted, { isServing: true }),
          () => openFile(mounted, { migrates: false }),
          () => makeBackup(mounted, path.join(folder, 'backup.db')),
          () => makeBackup(path.join(folder, 'link.db'), path.join(folder, 'backup.db')),
          () => copy(inFolder(folder, 'mounted.db'), inFolder(folder, 'copy.db')),
        ].map((open) => assert.rejects(open, { code: 'conflict', message })),
      ),
    )
    await (await openFile(file, { isServing: true })).close()
  })
})
