import assert from 'node:assert/strict'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { SqliteConnection } from '../../../src/store/engines/sqlite/connection.ts'
import { whileBusy } from '../../../src/store/engines/sqlite/while-busy.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const maxWait = 100

/** A file that another connection holds, and work on it that takes 20 ms. */
function heldFile(t: TestContext) {
  const file = path.join(temporaryFolder(t), 'kadai.db')
  const other = new DatabaseSync(file)
  other.exec('begin exclusive')
  const connection = new SqliteConnection(file, { timeout: 0 })
  t.after(() => {
    connection.close()
    other.close()
  })
  const clock = { now: 0 }
  const work = () => {
    clock.now += 20
    connection.exec('begin immediate')
    return clock.now
  }
  return { other, clock, work }
}

describe('work while another connection locks the file', () => {
  test('fails as unavailable after 100 ms, even when each attempt takes 20 ms', async (t) => {
    const { clock, work } = heldFile(t)
    await assert.rejects(
      whileBusy(work, maxWait, () => clock.now),
      { code: 'unavailable' },
    )
    assert.equal(clock.now, maxWait)
  })

  test('succeeds once the lock is released', async (t) => {
    const { other, clock, work } = heldFile(t)
    const done = whileBusy(work, maxWait, () => clock.now)
    other.exec('rollback')
    assert.equal(await done, 40)
  })
})
