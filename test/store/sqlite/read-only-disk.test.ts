import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { makeBackup } from '../../../src/store/backup/make-backup.ts'
import { inspectSqlite } from '../../../src/store/opening/inspect-sqlite.ts'
import { whileMounted } from '../../support/mounted.ts'
import { seedUser } from '../../support/seed.ts'
import { openFile } from '../../support/store/kadai-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('a file on a disk that became read-only can be examined and backed up', async (t) => {
  const folder = temporaryFolder(t)
  const [data, place] = ['data', 'place'].map((name) => path.join(folder, name))
  assert.ok(data && place)
  mkdirSync(data)
  mkdirSync(place)
  const store = await openFile(path.join(data, 'k.db'))
  await seedUser(store)
  await store.close()
  await whileMounted(t, { from: data, place, options: 'ro' }, async () => {
    const file = path.join(place, 'k.db')
    assert.deepEqual(inspectSqlite(file).problems, [])
    const rows = await makeBackup(file, path.join(folder, 'backup.db'))
    assert.equal(rows.find(({ name }) => name === 'users')?.rows, 1)
  })
})
