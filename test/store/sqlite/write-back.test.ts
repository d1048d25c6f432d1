import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { unavailable } from '../../../src/domain/errors.ts'
import { SqliteConnection } from '../../../src/store/engines/sqlite-connection.ts'
import { isLeftInLog, WriteBack } from '../../../src/store/engines/write-back.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/**
 * Waits for the syncs of a file that have begun: they take no longer than others that follow. That it
 * closes the file drops this process's locks on it, for which no other process asks here.
 */
async function untilSynced(path: string): Promise<void> {
  const file = await open(path)
  for (let sync = 0; sync < 3; sync++) await file.datasync()
  await file.close()
}

/** One writer of a file, a log that holds what it has written so far, and timers that the test moves. */
function openLog(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const file = path.join(temporaryFolder(t), 'kadai.db')
  const writer = new SqliteConnection(file, { timeout: 0 })
  writer.exec('pragma journal_mode = wal; pragma synchronous = normal')
  writer.exec('create table pages (content blob) strict')
  writer.exec('pragma wal_checkpoint(truncate); pragma wal_autocheckpoint = 0')
  const other = new DatabaseSync(file, { timeout: 0 })
  const writeBack = new WriteBack(file, () => {}, assert.ifError)
  t.after(() => {
    writer.close()
    other.close()
    writeBack.close()
  })
  return {
    file,
    writeBack,
    /** Writes about so many pages in one commit, and says so. */
    commit(pages: number, synced = Promise.resolve()) {
      writer.exec(`insert into pages
        with recursive n (n) as (select 1 union all select n + 1 from n where n < ${pages})
        select zeroblob(4000) from n`)
      writeBack.committed(synced)
    },
    /** Writes all pages again in one commit, and says so. */
    commitAgain() {
      writer.exec('update pages set content = zeroblob(3999)')
      writeBack.committed(Promise.resolve())
    },
    /** Lets so many milliseconds pass. */
    pass: (milliseconds: number) => t.mock.timers.tick(milliseconds),
    /** Pages in the log, and those of them that are written back. */
    log: () => Object(other.prepare('pragma wal_checkpoint(noop)').get()),
    /** Whether all of it could be written back by another process, and the log emptied. */
    canBeEmptied: () => Object(other.prepare('pragma wal_checkpoint(truncate)').get()).busy === 0,
  }
}

describe('the log of an SQLite file', () => {
  test('is written back once a later commit is synced, and only what was there before that', async (t) => {
    const { writeBack, commit, log, pass } = openLog(t)
    commit(300)
    const before = log().log
    pass(200)
    const synced = Promise.withResolvers<void>()
    commit(10, synced.promise)
    await nextTurn()
    assert.equal(log().checkpointed, 0)
    synced.resolve()
    await writeBack.stop()
    assert.equal(log().checkpointed, before)
    assert.ok(log().log > before)
  })

  test('is written back no sooner than a fifth of a second after it was written', async (t) => {
    const { writeBack, commit, log, pass } = openLog(t)
    commit(300)
    pass(199)
    commit(10)
    await writeBack.stop()
    assert.equal(log().checkpointed, 0)
  })

  test('is not copied where it was written again since', async (t) => {
    const { file, writeBack, commit, commitAgain, log, pass } = openLog(t)
    commit(300)
    const before = { log: log().log, size: statSync(file).size }
    pass(200)
    commitAgain()
    await writeBack.stop()
    assert.deepEqual({ log: log().checkpointed, size: statSync(file).size }, before)
  })

  test('is not written back to its end: SQLite would begin it anew before the file is synced', async (t) => {
    const { writeBack, commit, log, pass } = openLog(t)
    commit(300)
    pass(200)
    // A commit that changed nothing.
    writeBack.committed(Promise.resolve())
    await writeBack.stop()
    assert.equal(log().checkpointed, 0)
  })

  test('is left alone while it is short', async (t) => {
    const { writeBack, commit, log, pass } = openLog(t)
    for (let n = 0; n < 3; n++) {
      commit(10)
      pass(200)
    }
    await writeBack.stop()
    assert.equal(log().checkpointed, 0)
  })

  test('begins anew before it has grown long', async (t) => {
    const { file, writeBack, commit, log, pass } = openLog(t)
    const lengths: number[] = []
    for (let n = 0; n < 100; n++) {
      commit(500)
      await untilSynced(file)
      pass(20)
      lengths.push(log().log)
    }
    await writeBack.stop()
    assert.ok(Math.max(...lengths) < 18_000, `grew to ${Math.max(...lengths)} pages`)
  })

  test('is written back without another commit where one came before it was time', async (t) => {
    const { writeBack, commit, log, pass } = openLog(t)
    commit(300)
    const before = log().log
    commit(3000)
    pass(200)
    await writeBack.stop()
    assert.equal(log().checkpointed, before)
  })

  test('is written back before it is time where much follows', async (t) => {
    const { writeBack, commit, log } = openLog(t)
    commit(300)
    const before = log().log
    commit(4000)
    await writeBack.stop()
    assert.equal(log().checkpointed, before)
  })

  test('is written back one portion at a time', async (t) => {
    const { writeBack, commit, log, pass } = openLog(t)
    commit(300)
    pass(200)
    const synced = Promise.withResolvers<void>()
    commit(10, synced.promise)
    commit(10)
    await nextTurn()
    assert.equal(log().checkpointed, 0)
    synced.resolve()
    await writeBack.stop()
    assert.notEqual(log().checkpointed, 0)
  })

  test('is written back to its end, by SQLite, where no other commit follows for a minute', async (t) => {
    const { writeBack, commit, log, pass } = openLog(t)
    const lengths: number[] = []
    for (let n = 0; n < 5; n++) {
      commit(1000)
      pass(59_999)
      assert.notEqual(log().checkpointed, log().log)
      pass(1)
      assert.equal(log().checkpointed, log().log)
      lengths.push(log().log)
    }
    assert.ok(Math.max(...lengths) < 2000, `grew to ${lengths} pages`)
    await writeBack.stop()
  })

  test('is written back to its end also where the last commits came while a portion was', async (t) => {
    const { file, writeBack, commit, log, pass } = openLog(t)
    commit(300)
    pass(200)
    commit(300)
    commit(300)
    for (let n = 0; n < 20; n++) {
      await untilSynced(file)
      pass(6000)
    }
    assert.equal(log().checkpointed, log().log)
    await writeBack.stop()
  })

  test('is held back from other processes for a minute at most, and only until the end', async (t) => {
    const { writeBack, commit, canBeEmptied, pass } = openLog(t)
    commit(300)
    assert.equal(canBeEmptied(), false)
    pass(60_000)
    assert.equal(canBeEmptied(), true)
    commit(300)
    assert.equal(canBeEmptied(), false)
    await writeBack.stop()
    assert.equal(canBeEmptied(), true)
  })
})

test('what the disk refused to take is left in the log; what a sync failed on may be lost', () => {
  const failed = (errcode: number) => Object.assign(new Error('disk I/O error'), { errcode })
  const [full, write, fsync, corrupt] = [13, 778, 1034, 11]
  for (const code of [full, write]) assert.ok(isLeftInLog(unavailable(failed(code))))
  assert.ok(!isLeftInLog(unavailable(failed(fsync))))
  assert.ok(!isLeftInLog(failed(corrupt)))
})
