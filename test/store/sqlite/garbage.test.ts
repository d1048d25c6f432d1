import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const writing = fileURLToPath(new URL('../../support/store/aged-by-writes.ts', import.meta.url))
const megabyte = 1024 * 1024

test('15,000 writes to an SQLite file grow the heap outside the young generation by less than 3 MB', (t) => {
  const file = path.join(temporaryFolder(t), 'kadai.db')
  // Of some 100 MB that they allocate.
  const aged = Number(execFileSync(process.execPath, [writing, file], { encoding: 'utf8' }))
  assert.ok(aged < 3 * megabyte, `${aged / megabyte} MB`)
})
