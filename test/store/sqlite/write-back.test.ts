import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { unavailable } from '../../../src/domain/errors.ts'
import { isLeftInLog } from '../../../src/store/engines/sqlite/errors.ts'
import { openLog, untilSynced } from './open-log.ts'

describe('the write-ahead log of an SQLite file', () => {
  test('is checkpointed once a later commit is synced, without the pages of that commit', async (t) => {
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

  test('is not checkpointed until 200 ms after it was written', async (t) => {
    const { writeBack, commit, log, pass } = openLog(t)
    commit(300)
    pass(199)
    commit(10)
    await writeBack.stop()
    assert.equal(log().checkpointed, 0)
  })

  test('is checkpointed without copying pages that were written again since', async (t) => {
    const { file, writeBack, commit, commitAgain, log, pass } = openLog(t)
    commit(300)
    const before = { log: log().log, size: statSync(file).size }
    pass(200)
    commitAgain()
    await writeBack.stop()
    assert.deepEqual({ log: log().checkpointed, size: statSync(file).size }, before)
  })

  test('is not checkpointed to its end, since SQLite would restart it before the file is synced', async (t) => {
    const { writeBack, commit, log, pass } = openLog(t)
    commit(300)
    pass(200)
    // A commit that changed nothing.
    writeBack.committed(Promise.resolve())
    await writeBack.stop()
    assert.equal(log().checkpointed, 0)
  })

  test('is not checkpointed while it is short', async (t) => {
    const { writeBack, commit, log, pass } = openLog(t)
    for (let n = 0; n < 3; n++) {
      commit(10)
      pass(200)
    }
    await writeBack.stop()
    assert.equal(log().checkpointed, 0)
  })

  test('restarts before it reaches 18,000 pages', async (t) => {
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

  test('restarts also while scans follow one another without a pause', async (t) => {
    const { file, writeBack, scans, commit, log, pass } = openLog(t)
    const scanner = new DatabaseSync(file)
    t.after(() => scanner.close())
    const begin = () => scanner.exec('begin; select count(*) from pages')
    scans.pause.mock.mockImplementation(async () => scanner.exec('commit'))
    scans.resume.mock.mockImplementation(begin)
    begin()
    const lengths: number[] = []
    for (let n = 0; n < 100; n++) {
      commit(500)
      scanner.exec('commit')
      begin()
      await untilSynced(file)
      pass(20)
      lengths.push(log().log)
    }
    await writeBack.stop()
    assert.ok(Math.max(...lengths) < 18_000, `grew to ${Math.max(...lengths)} pages`)
    assert.equal(scans.pause.mock.callCount(), scans.resume.mock.callCount())
  })

  test('is checkpointed after 200 ms without a new commit when one came earlier', async (t) => {
    const { writeBack, commit, log, pass } = openLog(t)
    commit(300)
    const before = log().log
    commit(3000)
    pass(200)
    await writeBack.stop()
    assert.equal(log().checkpointed, before)
  })

  test('is checkpointed before 200 ms have passed when 4,000 pages follow', async (t) => {
    const { writeBack, commit, log } = openLog(t)
    commit(300)
    const before = log().log
    commit(4000)
    await writeBack.stop()
    assert.equal(log().checkpointed, before)
  })

  test('is checkpointed one portion at a time', async (t) => {
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

  test('is checkpointed to its end, and restarts, when no commit follows for a minute', async (t) => {
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

  test('is checkpointed to its end also when the last commits came during a portion', async (t) => {
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

  test('can be emptied by another process after a minute, and once the write-back has stopped', async (t) => {
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

test('isLeftInLog is true for a full disk or failed write, false for a failed fsync or corruption', () => {
  const failed = (errcode: number) => Object.assign(new Error('disk I/O error'), { errcode })
  const [full, write, fsync, corrupt] = [13, 778, 1034, 11]
  for (const code of [full, write]) assert.ok(isLeftInLog(unavailable(failed(code))))
  assert.ok(!isLeftInLog(unavailable(failed(fsync))))
  assert.ok(!isLeftInLog(failed(corrupt)))
})
