import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { WalSync } from '../../../src/store/engines/sqlite/wal-sync.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function syncOfFile(t: TestContext): WalSync {
  const file = path.join(temporaryFolder(t), 'log')
  writeFileSync(file, 'written')
  const sync = new WalSync(file, assert.ifError)
  t.after(() => sync.close())
  return sync
}

/** How often the operating system has been asked for something about files since. */
function countSyncs(t: TestContext): () => number {
  let begun = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'FSREQCALLBACK') begun++
    },
  })
  hook.enable()
  t.after(() => hook.disable())
  return () => begun
}

describe('a sync of the write-ahead log', () => {
  test('begins after its request, and is shared by all requests made during the previous one', async (t) => {
    const sync = syncOfFile(t)
    const begun = countSyncs(t)
    const ended: string[] = []
    const first = sync.request().then(() => ended.push('first'))
    assert.equal(begun(), 1)
    const later = ['second', 'third'].map((name) => sync.request().then(() => ended.push(name)))
    assert.equal(begun(), 1)
    await first
    assert.deepEqual(ended, ['first'])
    await Promise.all(later)
    assert.equal(begun(), 2)
    assert.deepEqual(ended, ['first', 'second', 'third'])
  })

  test('begins at once when none is running', async (t) => {
    const sync = syncOfFile(t)
    const begun = countSyncs(t)
    for (const round of [1, 2, 3]) {
      await sync.request()
      assert.equal(begun(), round)
    }
  })

  test('begins anew for a request made in the turn in which the previous one ends', async (t) => {
    const sync = syncOfFile(t)
    const begun = countSyncs(t)
    const late = sync.request().then(() => {
      const before = begun()
      return sync.request().then(() => assert.ok(begun() > before))
    })
    await sync.request()
    await late
  })

  // A device that takes writes and has nothing to sync.
  const skip = process.platform === 'linux' ? false : 'only Linux refuses to sync /dev/null'
  test('that fails is a fatal error, and resolves no request', { skip }, async (t) => {
    const failed = Promise.withResolvers<NodeJS.ErrnoException>()
    const sync = new WalSync('/dev/null', (error) => failed.resolve(error as Error))
    t.after(() => sync.close())
    let answers = 0
    const count = () => {
      answers++
    }
    void sync.request().then(count)
    void sync.request().then(count)
    assert.equal((await failed.promise).code, 'EINVAL')
    await turn()
    void sync.request().then(count)
    await turn()
    assert.equal(answers, 0)
  })
})
