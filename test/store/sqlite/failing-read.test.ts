import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openSqlite } from '../../../src/store/engines/sqlite/engine.ts'

test('a read that fails with an I/O error ends nothing but its request', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kadai-'))
  const engine = openSqlite(path.join(folder, 'kadai.db'), assert.ifError)
  // The first read of a connection opens what is beside the file.
  rmSync(folder, { recursive: true })
  const read = () => engine.reader.allSync({ name: '', sql: 'select 1 from sqlite_schema' }, [])
  for (let turn = 0; turn < 3; turn++) {
    assert.throws(read, { code: 'unavailable' })
    assert.throws(read, { code: 'unavailable' })
    await setImmediate()
  }
  await engine.close()
})
