import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  accountPolicy,
  attempted,
  attemptedAtPace,
  attemptsLast,
  placePolicy,
  type SignInAttempts,
  withdrawn,
  withdrawnAtPace,
} from '../../src/domain/sign-in-throttle.ts'

const start = 1_800_000_000_000
const minute = 60_000

/** Tries at these instants, and returns which were checked. */
function tryAt(times: readonly number[], attempt: typeof ofAccount) {
  let attempts: SignInAttempts | undefined
  return times.filter((now) => {
    const after = attempt(attempts, now)
    attempts = after ?? attempts
    return after !== undefined
  })
}

const ofAccount = (before: SignInAttempts | undefined, now: number) =>
  attempted(before, now, accountPolicy)
const ofPlace = (before: SignInAttempts | undefined, now: number) =>
  attemptedAtPace(before, now, placePolicy)

const anyTimes = fc
  .array(fc.oneof(fc.nat(3000), fc.nat(30 * minute), fc.constant(0)), { maxLength: 300 })
  .map((gaps) => {
    let now = start
    return gaps.map((gap) => {
      now += gap
      return now
    })
  })

describe('tries of one account', () => {
  test('are told when the next may come', () => {
    const waits: number[] = []
    let attempts: SignInAttempts | undefined
    let now = start
    for (let n = 0; n < 18; n += 1) {
      attempts = ofAccount(attempts, now)
      waits.push(((attempts?.nextAt ?? 0) - now) / 1000)
      now = attempts?.nextAt ?? 0
    }
    assert.deepEqual(waits, [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  })

  test('are forgotten a day after the next might have come', () => {
    const before = { count: 30, nextAt: start }
    assert.equal(ofAccount(before, start + attemptsLast - 1)?.count, 31)
    assert.deepEqual(ofAccount(before, start + attemptsLast), {
      count: 1,
      nextAt: start + attemptsLast,
    })
  })

  test('are in any hour no more than those that are free, ten that double, and one a quarter', () => {
    fc.assert(
      fc.property(anyTimes, (times) => {
        const looked = tryAt(times, ofAccount)
        for (const from of looked) {
          const within = looked.filter((at) => at >= from && at < from + 60 * minute)
          assert.ok(within.length <= accountPolicy.free + 1 + 10 + 4, `${within.length}`)
        }
      }),
    )
  })

  test('that were never looked at cost nothing', () => {
    const six = { count: 6, nextAt: start + 1000 }
    assert.deepEqual(withdrawn(six, start), { count: 5, nextAt: start })
    assert.deepEqual(withdrawn({ count: 0, nextAt: start }, start).count, 0)
  })
})

describe('tries from one place', () => {
  test('are in any span no more than a burst and one at each step of the pace', () => {
    const { burst, pace } = placePolicy
    fc.assert(
      fc.property(anyTimes, fc.nat(30 * minute), (times, span) => {
        const crowd = times.flatMap((at) => Array(7).fill(at))
        const looked = tryAt(crowd, ofPlace)
        for (const from of looked) {
          const within = looked.filter((at) => at >= from && at < from + span)
          assert.ok(within.length <= burst + span / pace + 1, `${within.length} in ${span} ms`)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('at the pace itself never have to wait', () => {
    const times = Array.from({ length: 2000 }, (_, n) => start + n * placePolicy.pace)
    assert.equal(tryAt(times, ofPlace).length, times.length)
  })

  test('that were right are as if they had not been', () => {
    const one = ofPlace(undefined, start)
    const two = ofPlace(one, start)
    assert.ok(one && two)
    assert.deepEqual(withdrawnAtPace(two, placePolicy), one)
  })
})
