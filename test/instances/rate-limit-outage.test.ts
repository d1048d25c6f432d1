import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { SharedRateLimiter } from '../../src/http/rate-limit/shared-rate-limiter.ts'
import type { RateLimitCounter, Store } from '../../src/store/store.ts'
import {
  admitted,
  burst,
  limiterOn,
  limits,
  type Obstacle,
  start,
} from '../support/instances/watched-limiter.ts'
import { engines, openStore } from '../support/stores.ts'

const away = new Error('away')
const failing: Obstacle = async () => {
  throw away
}
const neverAnswering: Obstacle = () => new Promise(() => {})

/** Asks until the limiter has told that the counter is back. */
async function awaitReturn({ limiter, told }: ReturnType<typeof limiterOn>, client: string) {
  while (told.at(-1) !== undefined) {
    await limiter.count(client, start)
    await setImmediate()
  }
}

for (const kind of engines.filter(({ name }) => name !== 'pglite')) {
  describe(`a rate limiter whose shared counter is unavailable, on ${kind.name}`, {
    skip: kind.skip,
  }, () => {
    let store: Store
    let clients = 0
    before(async () => {
      store = (await openStore(kind)).store
    })
    after(() => store.close())
    const newClient = () => `client ${clients++}`

    const outages: [why: string, obstacle: Obstacle, maxWait: number | undefined][] = [
      ['fails', failing, undefined],
      ['never answers', neverAnswering, 5],
    ]
    for (const [why, obstacle, maxWait] of outages) {
      test(`counts locally while the counter ${why}, and reports the outage once`, async () => {
        const { limiter, seen, told } = limiterOn(store, maxWait)
        seen.obstacle = obstacle
        const [client, other] = [newClient(), newClient()]
        assert.equal(admitted(await burst(limiter, client, start, 25)), 10)
        assert.equal(told.length, 1)
        assert.ok(told[0] instanceof Error)
        assert.equal(admitted(await burst(limiter, client, start, 5)), 0)
        assert.equal(admitted(await burst(limiter, other, start, 11)), 10)
        assert.equal(told.length, 1)
      })
    }

    test('admits without waiting while the counter is known to be unavailable', async () => {
      const { limiter, seen } = limiterOn(store, 5)
      seen.obstacle = neverAnswering
      await limiter.count(newClient(), start)
      const client = newClient()
      const first = { isAdmitted: true, remaining: 9, resetSeconds: 60 }
      assert.deepEqual(limiter.count(client, start), first)
    })

    test('lets requests that came during a query in vain wait for no second one', async () => {
      const { limiter, seen } = limiterOn(store, 5)
      seen.obstacle = neverAnswering
      const client = newClient()
      await burst(limiter, client, start, 5)
      assert.deepEqual(seen.asked, [[client, 1]])
    })

    test('sends one query at a time to an unavailable counter', async () => {
      const { limiter, seen } = limiterOn(store)
      seen.obstacle = failing
      await limiter.count(newClient(), start)
      const asked = seen.asked.length
      await Promise.all(Array.from({ length: 20 }, () => limiter.count(newClient(), start)))
      assert.equal(seen.asked.length, asked + 1)
    })

    test('uses the counter again when it answers, and reports the start and end of each outage', async () => {
      const process = limiterOn(store)
      const { limiter, seen, told } = process
      const client = newClient()
      for (const outage of [1, 2, 3]) {
        seen.obstacle = failing
        await burst(limiter, newClient(), start, 3)
        seen.obstacle = () => undefined
        await awaitReturn(process, newClient())
        assert.deepEqual(told.slice(-2), [away, undefined])
        assert.equal(told.length, 2 * outage)
      }
      const elsewhere = limiterOn(store).limiter
      assert.equal(admitted(await burst(elsewhere, client, start, 6)), 6)
      assert.equal(admitted(await burst(limiter, client, start, 6)), 4)
    })

    test('does not take the response to a query from before the outage for its end', async () => {
      const { limiter, seen, told } = limiterOn(store)
      const answered = Promise.withResolvers<void>()
      seen.obstacle = () => answered.promise
      const early = limiter.count(newClient(), start)
      seen.obstacle = failing
      await limiter.count(newClient(), start)
      answered.resolve()
      assert.equal((await early).isAdmitted, true)
      assert.deepEqual(told, [away])
    })

    test('keeps the limit of 10 for requests from before and after its switch to local counting', async () => {
      const { limiter, seen } = limiterOn(store, 50)
      const client = newClient()
      seen.obstacle = neverAnswering
      const early = burst(limiter, client, start, 5)
      seen.obstacle = failing
      await limiter.count(newClient(), start)
      const late = await burst(limiter, client, start + 1, 8)
      assert.equal(admitted(late) + admitted(await early), 10)
    })
  })
}

test('a rate limiter does not count time in which its process stands still as an outage of the counter', async () => {
  const told: unknown[] = []
  const count: RateLimitCounter['count'] = async () => {
    await setImmediate()
    standStill(100)
    for (const _turn of [1, 2, 3]) await setImmediate()
    return { count: 7, endsAt: start + 60_000 }
  }
  const counter = { count, forget: async () => {} }
  const tell = (cause?: unknown) => told.push(cause)
  const limiter = new SharedRateLimiter(limits, { counter, tell, maxWait: 50 })
  const { remaining } = await limiter.count('a client', start)
  assert.deepEqual([remaining, told], [3, []])
})

/** Keeps the event loop from turning, as a suspended process does. */
function standStill(milliseconds: number): void {
  const begun = performance.now()
  while (performance.now() - begun < milliseconds);
}
