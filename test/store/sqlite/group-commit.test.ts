import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { notFound } from '../../../src/domain/errors.ts'
import type { Transaction } from '../../../src/store/engines/engine.ts'
import { codesOf } from '../../support/outcomes.ts'
import { insert, letters } from './letters.ts'

describe('writes in one group commit', () => {
  test('become visible to other connections all together, at the commit', async (t) => {
    const { commits, committed } = letters(t)
    const seen: string[] = []
    const look = (letter: string) => async (transaction: Transaction) => {
      await insert(letter)(transaction)
      seen.push(committed())
    }
    await Promise.all([...'abc'].map((letter) => commits.add(1, look(letter))))
    assert.deepEqual(seen, ['', '', ''])
    assert.equal(committed(), 'abc')
  })

  test('are rolled back individually when they fail', async (t) => {
    const { commits, committed } = letters(t)
    const stop = new Error('stop')
    const outcomes = await Promise.allSettled([
      commits.add(1, insert('a')),
      commits.add(1, async (transaction) => {
        await insert('b')(transaction)
        throw stop
      }),
      commits.add(1, insert('a')),
      commits.add(1, insert('c')),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    )
    assert.equal(outcomes[1].status === 'rejected' && outcomes[1].reason, stop)
    assert.equal(committed(), 'ac')
  })

  test('are all rolled back when the commit fails, and a later write succeeds', async (t) => {
    const { commits, committed } = letters(t)
    // SQLite asks only at the commit whether there is such a letter.
    const follow = "insert into letters (letter, after) values ('b', 'z')"
    const outcomes = await Promise.allSettled([
      commits.add(1, insert('a')),
      commits.add(1, ({ all }) => all({ name: '', sql: follow }, [])),
    ])
    assert.deepEqual(codesOf(outcomes), ['unavailable', 'unavailable'])
    await commits.add(1, insert('c'))
    assert.equal(committed(), 'c')
  })

  test('all fail as unavailable when one of them rolls back the transaction', async (t) => {
    const { commits, committed } = letters(t)
    const spoil = "insert or rollback into letters (letter) values ('a')"
    const writes = [
      commits.add(1, insert('a')),
      commits.add(1, ({ all }) => all({ name: '', sql: spoil }, [])),
      commits.add(2, insert('b')),
    ]
    const isRefused = (error: Error) => {
      assert.match(String(error.cause), /UNIQUE constraint failed/)
      return 'code' in error && error.code === 'unavailable'
    }
    await Promise.all(writes.map((write) => assert.rejects(write, isRefused)))
    await commits.add(1, insert('c'))
    assert.equal(committed(), 'c')
  })

  test('fail as unavailable, not with the error of the write that rolled back the transaction', async (t) => {
    const { commits } = letters(t)
    const spoil = "insert or rollback into letters (letter) values ('a')"
    const writes = [
      commits.add(1, insert('a')),
      commits.add(1, ({ all }) =>
        all({ name: '', sql: spoil }, []).catch(() => {
          throw notFound('Other')
        }),
      ),
      commits.add(2, insert('b')),
    ]
    const isUnavailable = (error: Error) => 'code' in error && error.code === 'unavailable'
    await Promise.all(writes.map((write) => assert.rejects(write, isUnavailable)))
  })

  test('are not committed when one rolls back the transaction and hides the error', async (t) => {
    const { commits, committed } = letters(t)
    const spoil = "insert or rollback into letters (letter) values ('a')"
    const writes = [
      commits.add(1, insert('a')),
      commits.add(1, ({ all }) => all({ name: '', sql: spoil }, []).catch(() => [])),
      commits.add(2, insert('b')),
    ]
    const isUnavailable = (error: Error) => 'code' in error && error.code === 'unavailable'
    await Promise.all(writes.map((write) => assert.rejects(write, isUnavailable)))
    assert.equal(committed(), '')
  })

  test('run one after the other, without interleaving', async (t) => {
    const { commits } = letters(t)
    const steps: string[] = []
    const slow = (name: string) => async () => {
      for (const step of [1, 2, 3]) steps.push(`${name}${await Promise.resolve(step)}`)
    }
    await Promise.all([commits.add(1, slow('a')), commits.add(2, slow('b'))])
    assert.deepEqual(steps, ['a1', 'a2', 'a3', 'b1', 'b2', 'b3'])
  })
})

describe('a write in a group commit', () => {
  /** Writes that count their runs. Those of capital letters fail; that of `1` is to run once. */
  const counted = (t: TestContext) => {
    const { commits, committed } = letters(t)
    const runs: string[] = []
    const write = (letter: string) => {
      const work = async (transaction: Transaction) => {
        runs.push(letter)
        await insert(letter)(transaction)
        if (/[A-Z]/.test(letter)) throw new Error('stop')
      }
      return commits.add(1, work, { once: letter === '1' })
    }
    const group = async (those: string) => {
      runs.length = 0
      await Promise.allSettled([...those].map(write))
      return runs.join('')
    }
    return { group, committed }
  }

  test('runs once when no write of its group fails', async (t) => {
    const { group } = counted(t)
    assert.equal(await group('abc'), 'abc')
  })

  test('runs again when another write of its group fails', async (t) => {
    const { group, committed } = counted(t)
    assert.equal(await group('aXb'), 'aXaXb')
    assert.equal(committed(), 'ab')
  })

  test('runs once in the 16 groups after a failure, even when one of them fails', async (t) => {
    const { group, committed } = counted(t)
    await group('aX')
    for (const letter of 'bcdefghijklmnopq') assert.equal(await group(`${letter}Y`), `${letter}Y`)
    assert.equal(await group('rZ'), 'rZrZ')
    assert.equal(committed(), 'abcdefghijklmnopqr')
  })

  test('runs once when it is alone in its group, even if it fails', async (t) => {
    const { group } = counted(t)
    assert.equal(await group('X'), 'X')
    assert.equal(await group('aY'), 'aYaY')
  })

  test('runs once with the option once, even when another write of its group fails', async (t) => {
    const { group, committed } = counted(t)
    assert.equal(await group('1aX'), '1aX')
    assert.equal(committed(), '1a')
  })
})

describe('idle()', () => {
  test('resolves after every added write is committed and acknowledged', async (t) => {
    const { commits, committed } = letters(t)
    const answers: string[] = []
    const add = (letter: string) => commits.add(1, insert(letter)).then(() => answers.push(letter))
    const writes = [add('a'), add('b')]
    await commits.idle()
    assert.equal(committed(), 'ab')
    assert.deepEqual(answers, ['a', 'b'])
    await Promise.all(writes)
  })
})
