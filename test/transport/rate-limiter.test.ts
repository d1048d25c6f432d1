import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { RateLimiter } from '../../src/http/rate-limit/rate-limiter.ts'

const limits = { requests: 3, windowSeconds: 60 }
const start = Date.parse('2026-04-10T03:00:00Z')
const length = 60_000

/** Makes 5 requests of `client` at once, and gives how many were admitted. */
function admitted(limiter: RateLimiter, client: string, now: number): number {
  const admissions = Array.from({ length: 5 }, () => limiter.count(client, now))
  return admissions.filter(({ isAdmitted }) => isAdmitted).length
}

describe('RateLimiter', () => {
  test('admits 3 of 5 requests, and reports how many remain', () => {
    const limiter = new RateLimiter(limits)
    const told = Array.from({ length: 5 }, () => limiter.count('a', start))
    const resetSeconds = 60
    assert.deepEqual(told, [
      { isAdmitted: true, remaining: 2, resetSeconds },
      { isAdmitted: true, remaining: 1, resetSeconds },
      { isAdmitted: true, remaining: 0, resetSeconds },
      { isAdmitted: false, remaining: 0, resetSeconds },
      { isAdmitted: false, remaining: 0, resetSeconds },
    ])
  })

  test('counts each client separately', () => {
    const limiter = new RateLimiter(limits)
    assert.equal(admitted(limiter, 'a', start), 3)
    assert.equal(admitted(limiter, 'b', start), 3)
  })

  const edges: [why: string, later: number, admitted: number, resetSeconds: number][] = [
    ['at once', 0, 0, 60],
    ['a millisecond later', 1, 0, 60],
    ['a second later', 1000, 0, 59],
    ['in the last second', length - 1000, 0, 1],
    ['in the last millisecond', length - 1, 0, 1],
    ['when the window has ended', length, 3, 60],
    ['long after', 10 * length + 7, 3, 60],
    ['when the clock was set back 1 ms', -1, 3, 60],
    ['when the clock was set back a day', -86_400_000, 3, 60],
  ]
  for (const [why, later, expected, resetSeconds] of edges) {
    test(`with the limit used up admits ${expected} of 5 requests ${why}`, () => {
      const limiter = new RateLimiter(limits)
      admitted(limiter, 'a', start)
      const now = start + later
      assert.equal(admitted(limiter, 'a', now), expected)
      assert.equal(limiter.count('a', now).resetSeconds, resetSeconds)
    })
  }

  test('starts a window with the first request, and rejected requests do not extend it', () => {
    const limiter = new RateLimiter(limits)
    for (let now = start; now < start + length; now += 1000) limiter.count('a', now)
    assert.equal(admitted(limiter, 'a', start + length), 3)
  })

  test('admits exactly the limit in each window, for any sequence of requests', () => {
    const anyRequest = fc.record({
      client: fc.constantFrom('a', 'b', 'c'),
      pause: fc.oneof(fc.constantFrom(0, 1, length - 1, length), fc.nat(2 * length)),
    })
    const holds = fc.property(fc.array(anyRequest, { maxLength: 60 }), (requests) => {
      const limiter = new RateLimiter(limits)
      const windows = new Map<string, { from: number; count: number }>()
      let now = start
      for (const { client, pause } of requests) {
        now += pause
        const open = windows.get(client)
        const window = open && now < open.from + length ? open : { from: now, count: 0 }
        windows.set(client, { ...window, count: window.count + 1 })
        const { isAdmitted } = limiter.count(client, now)
        assert.equal(isAdmitted, window.count < limits.requests)
      }
    })
    fc.assert(holds)
  })

  test('remembers 100,000 clients, and forgets the oldest for a new one', () => {
    const limiter = new RateLimiter({ ...limits, requests: 1 })
    for (let client = 0; client < 100_000; client++) limiter.count(`${client}`, start)
    const isKnown = (client: number) => !limiter.count(`${client}`, start).isAdmitted
    assert.deepEqual([isKnown(0), isKnown(99_999)], [true, true])
    limiter.count('new', start)
    assert.deepEqual([isKnown(1), isKnown(99_999)], [true, true])
    // Asking after the forgotten one makes it the newest, in the place of the next.
    assert.deepEqual([isKnown(0), isKnown(1), isKnown(2)], [false, false, false])
  })
  test('forgets nobody for a new window of a client that it remembers', () => {
    const limiter = new RateLimiter({ ...limits, requests: 1 })
    for (let client = 0; client < 100_000; client++) limiter.count(`${client}`, start)
    // A clock that was set back ends the window, and moves on again.
    limiter.count('99999', start - 1)
    assert.equal(limiter.count('0', start).isAdmitted, false)
  })
})
