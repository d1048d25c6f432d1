import assert from 'node:assert/strict'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { unavailable } from '../../../src/domain/errors.ts'
import { SqliteConnection } from '../../../src/store/engines/sqlite-connection.ts'
import { isLeftInLog, WriteBack } from '../../../src/store/engines/write-back.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Lets turns of the event loop pass, in which the file is synced, until what is hoped for is so. */
async function turnsUntil(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns++) {
    assert.ok(turns < 10_000, 'it does not happen')
    await nextTurn()
  }
}

/** Waits for the syncs of a file that have begun: they take no longer than others that follow. */
async function untilSynced(path: string): Promise<void> {
  const file = await open(path)
  for (let sync = 0; sync < 3; sync++) await file.datasync()
  await file.close()
}

/** One writer of a file, and a log that holds what it has written so far. */
function openLog(t: TestContext) {
  const file = path.join(temporaryFolder(t), 'kadai.db')
  const writer = new SqliteConnection(file, { timeout: 0 })
  writer.exec('pragma journal_mode = wal; pragma synchronous = normal')
  writer.exec('create table pages (content blob) strict')
  writer.exec('pragma wal_checkpoint(truncate); pragma wal_autocheckpoint = 0')
  const other = new DatabaseSync(file, { timeout: 0 })
  const writeBack = new WriteBack(file, () => {}, assert.ifError)
  const log = () => Object(other.prepare('pragma wal_checkpoint(noop)').get())
  /** Writes about so many pages in one commit. */
  const commit = (pages: number) =>
    writer.exec(`insert into pages
      with recursive n (n) as (select 1 union all select n + 1 from n where n < ${pages})
      select zeroblob(4000) from n`)
  t.after(() => {
    writer.close()
    other.close()
    writeBack.close()
  })
  return {
    file,
    writeBack,
    commit,
    /** Pages in the log, and those of them that are in the file. */
    log,
    /** Commits until more of the log is in the file. */
    async commitUntilWrittenBack() {
      const { checkpointed } = log()
      await turnsUntil(() => {
        commit(300)
        writeBack.committed(Promise.resolve())
        return log().checkpointed > checkpointed
      })
    },
    /** Whether all of it could be written back by another process, and the log emptied. */
    canBeEmptied: () => Object(other.prepare('pragma wal_checkpoint(truncate)').get()).busy === 0,
  }
}

describe('the log of an SQLite file', () => {
  test('is written back once a later commit is synced, and only what was there before that', async (t) => {
    const { writeBack, commit, log } = openLog(t)
    commit(300)
    writeBack.committed(Promise.resolve())
    const before = log().log
    commit(10)
    const synced = Promise.withResolvers<void>()
    writeBack.committed(synced.promise)
    await Promise.resolve()
    assert.equal(log().checkpointed, 0)
    synced.resolve()
    await writeBack.stop()
    assert.equal(log().checkpointed, before)
    assert.ok(log().log > before)
  })

  test('is not written back to its end: SQLite would begin it anew before the file is synced', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { writeBack, commit, log } = openLog(t)
    commit(300)
    writeBack.committed(Promise.resolve())
    // A commit that changed nothing, when the time for another portion has come.
    writeBack.committed(Promise.resolve())
    t.mock.timers.tick(200)
    await writeBack.stop()
    assert.equal(log().checkpointed, 0)
  })

  test('is left alone while it is short', async (t) => {
    const { writeBack, commit, log } = openLog(t)
    for (let n = 0; n < 3; n++) {
      commit(10)
      writeBack.committed(Promise.resolve())
    }
    await writeBack.stop()
    assert.equal(log().checkpointed, 0)
  })

  test('is written back five times a second at most, so that a page that changes often is copied once', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { writeBack, commit, log, commitUntilWrittenBack } = openLog(t)
    await commitUntilWrittenBack()
    const { checkpointed } = log()
    for (let n = 0; n < 20; n++) {
      commit(300)
      writeBack.committed(Promise.resolve())
      t.mock.timers.tick(9)
      await nextTurn()
    }
    assert.equal(log().checkpointed, checkpointed)
    t.mock.timers.tick(20)
    await commitUntilWrittenBack()
    await writeBack.stop()
  })

  test('is written back where the last commits followed soon on others', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { file, writeBack, commit, log, commitUntilWrittenBack } = openLog(t)
    await commitUntilWrittenBack()
    await untilSynced(file)
    commit(1000)
    writeBack.committed(Promise.resolve())
    await turnsUntil(() => {
      t.mock.timers.tick(200)
      return log().checkpointed === log().log
    })
    await writeBack.stop()
  })

  test('begins anew before it has grown long', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { file, writeBack, commit, log } = openLog(t)
    const lengths: number[] = []
    const written = 50_000
    for (let pages = 0; pages < written; pages += 500) {
      commit(500)
      writeBack.committed(Promise.resolve())
      t.mock.timers.tick(20)
      await untilSynced(file)
      lengths.push(log().log)
    }
    await writeBack.stop()
    assert.ok(Math.max(...lengths) < written / 2, `grew to ${Math.max(...lengths)} pages`)
  })

  test('is written back to its end, by SQLite, where no other commit follows', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { writeBack, commit, log } = openLog(t)
    const lengths: number[] = []
    for (let n = 0; n < 5; n++) {
      commit(1000)
      writeBack.committed(Promise.resolve())
      t.mock.timers.tick(1000)
      assert.equal(log().checkpointed, log().log)
      lengths.push(log().log)
    }
    assert.ok(Math.max(...lengths) < 2000, `grew to ${lengths} pages`)
    await writeBack.stop()
  })

  test('is held back from other processes for a second at most', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { writeBack, commit, canBeEmptied } = openLog(t)
    commit(300)
    writeBack.committed(Promise.resolve())
    commit(1)
    assert.equal(canBeEmptied(), false)
    t.mock.timers.tick(1000)
    assert.equal(canBeEmptied(), true)
    await writeBack.stop()
  })
})

test('what the disk refused to take is left in the log; what a sync failed on may be lost', () => {
  const failed = (errcode: number) => Object.assign(new Error('disk I/O error'), { errcode })
  const [full, write, fsync, corrupt] = [13, 778, 1034, 11]
  for (const code of [full, write]) assert.ok(isLeftInLog(unavailable(failed(code))))
  assert.ok(!isLeftInLog(unavailable(failed(fsync))))
  assert.ok(!isLeftInLog(failed(corrupt)))
})
