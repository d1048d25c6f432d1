import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directoryVersionReader } from '../../src/store/directory-version.ts'
import { openSqliteFile } from '../support/store/sqlite-file.ts'

test('the version of users and keys is read once in each revision', async (t) => {
  const { reader } = (await openSqliteFile(t)).engine
  let reads = 0
  let revision = 1
  const local = {
    ...reader,
    allSync: () => {
      reads++
      return [[reads * 10]]
    },
    revision: () => revision,
  }
  const find = directoryVersionReader(reader.db, local)
  assert.deepEqual([find(), find()], [10, 10])
  revision++
  assert.deepEqual([find(), find()], [20, 20])
  assert.equal(reads, 2)
})
