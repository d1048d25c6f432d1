import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { DomainError } from '../../../src/domain/errors.ts'
import { insert, letters } from './letters.ts'

describe('between its commit and its sync', () => {
  test('a write is to be waited for by whoever tells of its user, and of no other', async (t) => {
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

  test('a write is waited for by the next of its user, which is then to be waited for', async (t) => {
    const { commits, groups } = letters(t)
    const first = commits.add(1, insert('a'))
    await turn()
    const wait = commits.unsynced(1)
    let isSynced = false
    void wait?.then(() => {
      isSynced = true
    })
    await commits.add(1, async (session) => {
      assert.ok(isSynced)
      await insert('b')(session)
    })
    await first
    assert.deepEqual(groups, ['a', 'ab'])
    assert.equal(commits.unsynced(1), undefined)
  })

  test('writes are gathered, and those that follow its answer join them', async (t) => {
    const { commits, groups } = letters(t)
    const first = commits.add(1, insert('a'))
    await turn()
    const others = [...'bcd'].map((letter) => commits.add(2, insert(letter)))
    const following = first.then(() => commits.add(1, insert('e')))
    await Promise.all([first, ...others, following])
    assert.deepEqual(groups, ['a', 'abcde'])
  })

  test('a write that belongs to no user is to be waited for by all', async (t) => {
    const { commits } = letters(t)
    const writing = [commits.add(undefined, insert('a')), commits.add(1, insert('b'))]
    await turn()
    assert.ok(commits.unsynced(1) instanceof Promise)
    assert.ok(commits.unsynced(2) instanceof Promise)
    await Promise.all(writing)
    assert.equal(commits.unsynced(1), undefined)
    assert.equal(commits.unsynced(2), undefined)
  })

  test('a write is waited for together with what another process committed after it', async (t) => {
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
  test('a write is not answered when the sync fails, which is fatal', { skip }, async (t) => {
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
})

describe('while another process writes', () => {
  test('a write waits without holding up anything else, and then succeeds', async (t) => {
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

  test('a write gives up once its patience is over, and the next one works', async (t) => {
    const { commits, other, committed } = letters(t, { patience: 20 })
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
