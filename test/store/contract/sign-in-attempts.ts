import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  accountPolicy,
  attempted,
  type SignInAttempts,
} from '../../../src/domain/accounts/sign-in-throttle.ts'
import { at } from '../../support/builders.ts'
import { onEveryEngine } from '../../support/stores.ts'

const now = at('2026-04-10T12:00:00Z')
type Decide = (before: SignInAttempts | undefined) => SignInAttempts | undefined

onEveryEngine('sign-in attempts', (on) => {
  const change = (key: string, decide: Decide) =>
    on.store.writeAccounts((tx) => tx.signInAttempts.change(key, decide))
  const seen = async (key: string) => {
    let before: SignInAttempts | undefined
    await change(key, (it) => {
      before = it
      return undefined
    })
    return before
  }
  const oneMore: Decide = (before) => ({ count: (before?.count ?? 0) + 1, nextAt: now })
  const kept = async () => {
    const rows = await on.engine.reader.db.selectFrom('sign_in_attempts').select('key').execute()
    return new Set(rows.map(({ key }) => key))
  }

  test('are stored as decided, separately for each key', async () => {
    assert.deepEqual(await change('a', oneMore), { count: 1, nextAt: now })
    assert.deepEqual(await change('a', oneMore), { count: 2, nextAt: now })
    assert.deepEqual(await change('b', oneMore), { count: 1, nextAt: now })
    assert.deepEqual(await seen('a'), { count: 2, nextAt: now })
  })

  test('stay unchanged, or absent, if the decision is undefined', async () => {
    await change('stays', oneMore)
    assert.equal(await change('stays', () => undefined), undefined)
    assert.deepEqual(await seen('stays'), { count: 1, nextAt: now })
    assert.equal(await change('never', () => undefined), undefined)
    assert.equal((await kept()).has('never'), false)
  })

  test('are all counted when 30 are concurrent', async () => {
    const counts = await Promise.all(Array.from({ length: 30 }, () => change('crowd', oneMore)))
    const expected = Array.from({ length: 30 }, (_, n) => n + 1)
    assert.deepEqual(new Set(counts.map((it) => it?.count)), new Set(expected))
  })

  test('are allowed as often concurrently as in sequence, with and without an earlier one', async () => {
    const next: Decide = (before) => attempted(before, now, accountPolicy)
    let allowed = 0
    for (let it = next(undefined); it; it = next(it)) allowed += 1
    for (const key of ['burst', 'known']) {
      if (key === 'known') await change(key, next)
      const made = await Promise.all(Array.from({ length: 20 }, () => change(key, next)))
      const through = made.filter((it) => it !== undefined).length
      assert.equal(through, key === 'known' ? allowed - 1 : allowed)
    }
  })

  test('are stored even with a count of 0', async () => {
    const withdrawn = { count: 0, nextAt: now + 1 }
    await change('withdrawn', () => withdrawn)
    assert.deepEqual(await seen('withdrawn'), withdrawn)
  })

  test('are deleted by key, and purged by forget() if nextAt is before the given time', async () => {
    const nextAt = (next: number) => () => ({ count: 1, nextAt: next })
    await change('deleted', nextAt(now))
    await change('earlier', nextAt(now - 1))
    await change('later', nextAt(now))
    await on.store.writeAccounts((tx) => tx.signInAttempts.delete('deleted'))
    await on.store.writeAccounts((tx) => tx.signInAttempts.forget(now))
    const keys = await kept()
    assert.deepEqual(
      ['deleted', 'earlier', 'later'].filter((key) => keys.has(key)),
      ['later'],
    )
  })

  test('are not counted by a transaction that fails', async () => {
    const failing = on.store.writeAccounts(async (tx) => {
      await tx.signInAttempts.change('failed', oneMore)
      throw new Error('stop')
    })
    await assert.rejects(failing, /stop/)
    assert.equal(await seen('failed'), undefined)
  })
})
