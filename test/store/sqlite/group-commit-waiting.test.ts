import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { DomainError, unavailable } from '../../../src/domain/errors.ts'
import { insert, letters } from './letters.ts'

describe('a write between its commit and its sync', () => {
  test('is reported as unsynced for its user, and for no other', async (t) => {
    const { commits, committed } = letters(t)
    assert.equal(commits.unsynced(1), undefined)
    const writing = commits.add(1, insert('a'))
    await turn()
    assert.equal(committed(), 'a')
    const wait = commits.unsynced(1)
    assert.ok(wait instanceof Promise)
    assert.equal(commits.unsynced(2), undefined)
    await wait
    assert.equal(commits.unsynced(1), undefined)
    await writing
  })

  test('is reported as unsynced as soon as anybody can read it', async (t) => {
    const { commits, committed } = letters(t)
    let [read, unreported] = [0, 0]
    const watch = async () => {
      // More often than anything happens within the turn.
      for (let looks = 0; looks < 100; looks++) {
        if (committed() !== '') read++
        if (committed() !== '' && commits.unsynced(1) === undefined) unreported++
        await undefined
      }
    }
    const watching = Promise.withResolvers<void>()
    await commits.add(1, async (transaction) => {
      await insert('a')(transaction)
      watching.resolve(watch())
    })
    await watching.promise
    assert.ok(read > 0)
    assert.equal(unreported, 0)
  })

  test('delays the next write of its user until its sync has ended', async (t) => {
    const { commits, groups } = letters(t)
    const first = commits.add(1, insert('a'))
    await turn()
    const wait = commits.unsynced(1)
    let isSynced = false
    void wait?.then(() => {
      isSynced = true
    })
    await commits.add(1, async (transaction) => {
      assert.ok(isSynced)
      await insert('b')(transaction)
    })
    await first
    assert.deepEqual(groups, ['a', 'ab'])
    assert.equal(commits.unsynced(1), undefined)
  })

  test('lets later writes, and those that its response brings, gather into one commit', async (t) => {
    const { commits, groups } = letters(t)
    const first = commits.add(1, insert('a'))
    await turn()
    const others = [...'bcd'].map((letter) => commits.add(2, insert(letter)))
    const following = first.then(() => commits.add(1, insert('e')))
    await Promise.all([first, ...others, following])
    assert.deepEqual(groups, ['a', 'abcde'])
  })

  test('is reported as unsynced for every user when it belongs to none', async (t) => {
    const { commits } = letters(t)
    const writing = [commits.add(undefined, insert('a')), commits.add(1, insert('b'))]
    await turn()
    assert.ok(commits.unsynced(1) instanceof Promise)
    assert.ok(commits.unsynced(2) instanceof Promise)
    await Promise.all(writing)
    assert.equal(commits.unsynced(1), undefined)
    assert.equal(commits.unsynced(2), undefined)
  })

  test('is waited for together with a later commit of another process', async (t) => {
    const { commits } = letters(t)
    const writing = commits.add(1, insert('a'))
    await turn()
    const ended: string[] = []
    void commits.unsynced(1)?.then(() => ended.push('own'))
    commits.othersCommitted()
    await commits.unsynced(1)?.then(() => ended.push('both'))
    assert.deepEqual(ended, ['own', 'both'])
    assert.equal(commits.unsynced(1), undefined)
    await writing
  })

  const skip = process.platform === 'linux' ? false : 'only Linux refuses to sync /dev/null'
  test('is not acknowledged when the sync fails, which is a fatal error', { skip }, async (t) => {
    const failed = Promise.withResolvers<unknown>()
    const { commits, committed } = letters(t, { log: '/dev/null', fatal: failed.resolve })
    let isAnswered = false
    const answered = () => {
      isAnswered = true
    }
    void commits.add(1, insert('a')).then(answered, answered)
    assert.equal(((await failed.promise) as NodeJS.ErrnoException).code, 'EINVAL')
    await turn()
    assert.equal(committed(), 'a')
    assert.equal(isAnswered, false)
    assert.ok(commits.unsynced(1) instanceof Promise)
  })

  test('is neither acknowledged nor refused when a sync by SQLite itself fails, which is fatal too', async (t) => {
    const syncFailure = unavailable(Object.assign(new Error('disk I/O error'), { errcode: 1034 }))
    const syncs = () => Promise.reject(syncFailure)
    for (const group of [[syncs], [insert('a'), syncs]]) {
      const failed = Promise.withResolvers<unknown>()
      const { commits, committed } = letters(t, { fatal: failed.resolve })
      const answers = group.map((work) => commits.add<unknown>(1, work).then(String, String))
      assert.equal(await Promise.race([failed.promise, ...answers]), syncFailure)
      await turn()
      assert.equal(await Promise.race([...answers, 'none']), 'none')
      assert.equal(committed(), '')
    }
  })
})

describe('a write while another process writes', () => {
  test('waits without blocking the event loop, and then succeeds', async (t) => {
    const { commits, other, committed } = letters(t)
    other.exec('begin immediate')
    let isAnswered = false
    const writing = Promise.all([commits.add(1, insert('a')), commits.add(2, insert('b'))]).then(
      () => {
        isAnswered = true
      },
    )
    // Turns go by: the process is not blocked.
    for (let turns = 0; turns < 100; turns++) await turn()
    assert.equal(isAnswered, false)
    assert.equal(committed(), '')
    other.exec('commit')
    await writing
    assert.equal(committed(), 'ab')
  })

  test('fails as unavailable after a timeout, and a later write succeeds', async (t) => {
    const { commits, other, committed } = letters(t, { maxWait: 20 })
    other.exec('begin immediate')
    const refused = (error: unknown) => error instanceof DomainError && error.code === 'unavailable'
    await Promise.all([
      assert.rejects(commits.add(1, insert('a')), refused),
      assert.rejects(commits.add(2, insert('b')), refused),
    ])
    assert.equal(commits.unsynced(1), undefined)
    other.exec('rollback')
    await commits.add(1, insert('c'))
    assert.equal(committed(), 'c')
  })
})
