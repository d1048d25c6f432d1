import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { type Admission, RateLimiter } from '../../src/http/rate-limit/rate-limiter.ts'
import type { Store } from '../../src/store/store.ts'
import { admitted, burst, limiterOn, limits, start } from '../support/instances/watched-limiter.ts'
import { engines, openStore } from '../support/stores.ts'

const length = 60_000
const refused: Admission = { isAdmitted: false, remaining: 0, resetSeconds: 60 }

for (const kind of engines.filter(({ name }) => name !== 'pglite')) {
  describe(`a rate limiter shared by processes on ${kind.name}`, { skip: kind.skip }, () => {
    let store: Store
    let clients = 0
    before(async () => {
      store = (await openStore(kind)).store
    })
    after(() => store.close())
    const newClient = () => `client ${clients++}`

    test('gives the same answers as a limiter of one process, for any sequence of requests', async () => {
      const anyBurst = fc.record({
        client: fc.nat(1),
        process: fc.nat(1),
        requests: fc.integer({ min: 1, max: 7 }),
        pause: fc.oneof(fc.constantFrom(0, 1, length - 1, length), fc.nat(2 * length)),
      })
      const holds = fc.asyncProperty(fc.array(anyBurst, { maxLength: 20 }), async (bursts) => {
        const names = [newClient(), newClient()]
        const processes = [limiterOn(store), limiterOn(store)]
        const single = new RateLimiter(limits)
        let now = start
        for (const { client, process, requests, pause } of bursts) {
          now += pause
          const [name, { limiter }] = [names[client] ?? '', processes[process] ?? limiterOn(store)]
          const expected = Array.from({ length: requests }, () => single.count(name, now))
          assert.deepEqual(await burst(limiter, name, now, requests), expected)
        }
      })
      await fc.assert(holds, { numRuns: 30 })
    })

    test('counts the requests of a client that arrive during a query together in the next query', async () => {
      const { limiter, seen } = limiterOn(store)
      const [one, other] = [newClient(), newClient()]
      const answers = await Promise.all([
        burst(limiter, one, start, 8),
        burst(limiter, other, start, 3),
      ])
      assert.deepEqual(seen.asked.toSorted(), [
        [one, 1],
        [one, 7],
        [other, 1],
        [other, 2],
      ])
      assert.equal(seen.mostAtOnce, 1)
      const remaining = answers.map((it) => it.map((admission) => admission.remaining))
      assert.deepEqual(remaining, [
        [9, 8, 7, 6, 5, 4, 3, 2],
        [9, 8, 7],
      ])
    })

    test('refuses a client over its limit without a query until the window ends', async () => {
      const { limiter, seen } = limiterOn(store)
      const client = newClient()
      assert.equal(admitted(await burst(limiter, client, start, 10)), 10)
      const asked = seen.asked.length
      assert.deepEqual(limiter.count(client, start), refused)
      assert.deepEqual(limiter.count(client, start + 20_500), { ...refused, resetSeconds: 40 })
      assert.deepEqual(limiter.count(client, start + length - 1), { ...refused, resetSeconds: 1 })
      assert.equal(seen.asked.length, asked)
      const next = await limiter.count(client, start + length)
      assert.deepEqual(next, { isAdmitted: true, remaining: 9, resetSeconds: 60 })
    })

    test('refuses waiting requests without a query once the limit is reached', async () => {
      const { limiter, seen } = limiterOn(store)
      const client = newClient()
      await burst(limiter, client, start, 9)
      const last = limiter.count(client, start)
      const after = burst(limiter, client, start, 5)
      assert.equal((await last).isAdmitted, true)
      assert.deepEqual(await after, Array(5).fill(refused))
      assert.deepEqual(seen.asked, [
        [client, 1],
        [client, 8],
        [client, 1],
      ])
    })

    test('refuses a client over its limit for 60 seconds more when the clock is set back by a day', async () => {
      const { limiter } = limiterOn(store)
      const client = newClient()
      await burst(limiter, client, start, 10)
      const earlier = start - 86_400_000
      assert.deepEqual(await limiter.count(client, earlier), refused)
      const next = await limiter.count(client, earlier + length)
      assert.deepEqual(next, { isAdmitted: true, remaining: 9, resetSeconds: 60 })
    })
  })
}
