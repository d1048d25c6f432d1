import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at } from '../../support/builders.ts'
import { onEveryEngine } from '../../support/stores.ts'

const start = at('2026-04-10T12:00:00Z')
const length = 60_000

onEveryEngine('request counts', (on) => {
  const count = (client: string, now = start, requests = 1) =>
    on.store.rateLimits.count(client, requests, { now, length })
  const kept = async () => {
    const rows = await on.engine.reader.db.selectFrom('rate_limits').select('client').execute()
    return new Set(rows.map(({ client }) => client))
  }

  test('start a window at the first request, and add up until it ends', async () => {
    const endsAt = start + length
    assert.deepEqual(await count('one'), { count: 1, endsAt })
    assert.deepEqual(await count('one', start + 1), { count: 2, endsAt })
    assert.deepEqual(await count('one', start + 2, 5), { count: 7, endsAt })
    assert.deepEqual(await count('one', start + length - 1), { count: 8, endsAt })
  })

  test('are separate for each client', async () => {
    await count('this', start, 3)
    assert.equal((await count('that')).count, 1)
    assert.equal((await count('this')).count, 4)
  })

  test('include all of 60 concurrent calls, without a gap in their running totals', async () => {
    const requests = Array.from({ length: 60 }, (_, n) => 1 + (n % 5))
    const windows = await Promise.all(requests.map((n) => count('crowd', start, n)))
    const total = requests.reduce((sum, n) => sum + n, 0)
    assert.equal(Math.max(...windows.map((it) => it.count)), total)
    // Each answer is the sum of those before it and its own: together they leave no gap.
    const ranks = windows.flatMap((it, at) =>
      Array.from({ length: requests[at] ?? 0 }, (_, k) => it.count - k),
    )
    assert.deepEqual(new Set(ranks), new Set(Array.from({ length: total }, (_, k) => k + 1)))
    assert.deepEqual(new Set(windows.map(({ endsAt }) => endsAt)), new Set([start + length]))
  })

  const later: [why: string, now: number][] = [
    ['at the end of the last one', start + length],
    ['ten window lengths after the start of the last one', start + 10 * length],
  ]
  for (const [why, now] of later) {
    test(`start a new window ${why}`, async () => {
      const client = `${now}`
      await count(client, start, 7)
      assert.deepEqual(await count(client, now, 2), { count: 2, endsAt: now + length })
      assert.equal((await count(client, now)).count, 3)
    })
  }

  test('continue with a clock 1 ms or a day behind, and end the window by that clock', async () => {
    await count('behind', start, 7)
    for (const [by, total] of [
      [1, 8],
      [86_400_000, 9],
    ] as const) {
      const endsAt = start - by + length
      assert.deepEqual(await count('behind', start - by), { count: total, endsAt })
    }
  })

  test('are purged by forget() at the end of their window, and not 1 ms before', async () => {
    await count('ended', start)
    await count('open', start + 1)
    await on.store.rateLimits.forget(start + length)
    const clients = await kept()
    assert.deepEqual([clients.has('ended'), clients.has('open')], [false, true])
    assert.equal((await count('open', start + length)).count, 2)
  })
})
