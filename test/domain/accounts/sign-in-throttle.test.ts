import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  accountPolicy,
  attempted,
  attemptedAtRate,
  attemptsLifetime,
  placePolicy,
  type SignInAttempts,
  withdrawn,
  withdrawnAtRate,
} from '../../../src/domain/accounts/sign-in-throttle.ts'

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
  attemptedAtRate(before, now, placePolicy)

const anyTimes = fc
  .array(fc.oneof(fc.nat(3000), fc.nat(30 * minute), fc.constant(0)), { maxLength: 300 })
  .map((gaps) => {
    let now = start
    return gaps.map((gap) => {
      now += gap
      return now
    })
  })

describe('attempts for one account', () => {
  test('are free five times, then delayed by 1 s, doubling up to 15 minutes', () => {
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

  test('do not delay a free one, though a clock slightly ahead counted the last', () => {
    const counted = (count: number) => ofAccount({ count, nextAt: start + 50 }, start)
    assert.deepEqual(counted(3), { count: 4, nextAt: start })
    // The sixth waits for nothing either: a delay begins with it.
    assert.deepEqual(counted(5), { count: 6, nextAt: start + 1000 })
  })

  test('delay the next one by 15 minutes at most, whatever a clock said that was set back', () => {
    const { wait, longest } = accountPolicy
    assert.equal(ofAccount({ count: 6, nextAt: start + longest }, start), undefined)
    const ahead = { count: 6, nextAt: start + 9 * 60 * minute }
    assert.deepEqual(ofAccount(ahead, start), { count: 7, nextAt: start + 2 * wait })
    const many = { count: 10_000, nextAt: start }
    assert.equal(ofAccount(many, start)?.nextAt, start + longest)
  })

  test('are forgotten 24 hours after the next one was allowed', () => {
    const before = { count: 30, nextAt: start }
    assert.equal(ofAccount(before, start + attemptsLifetime - 1)?.count, 31)
    assert.deepEqual(ofAccount(before, start + attemptsLifetime), {
      count: 1,
      nextAt: start + attemptsLifetime,
    })
  })

  test('are checked at most 20 times in any hour', () => {
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

  test('that could not be checked are subtracted, without a delay', () => {
    const six = { count: 6, nextAt: start + 1000 }
    assert.deepEqual(withdrawn(six, start), { count: 5, nextAt: start })
    assert.deepEqual(withdrawn({ count: 0, nextAt: start }, start).count, 0)
  })
})

describe('attempts from one place', () => {
  test('are checked in any time span at most a burst plus one per interval', () => {
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

  test('are never delayed at one per interval', () => {
    const times = Array.from({ length: 2000 }, (_, n) => start + n * placePolicy.pace)
    assert.equal(tryAt(times, ofPlace).length, times.length)
  })

  test('count for nothing if a clock counted them that was set back since', () => {
    assert.deepEqual(
      ofPlace(ofPlace(undefined, start + 9 * 60 * minute), start),
      ofPlace(undefined, start),
    )
    const ahead = { count: 5, nextAt: start + placePolicy.pace + 1 }
    assert.equal(ofPlace({ ...ahead, nextAt: ahead.nextAt - 1 }, start), undefined)
    assert.deepEqual(ofPlace(ahead, start), ofPlace(undefined, start))
  })

  test('that were correct leave the state as it was before', () => {
    const one = ofPlace(undefined, start)
    const two = ofPlace(one, start)
    assert.ok(one && two)
    assert.deepEqual(withdrawnAtRate(two, placePolicy), one)
    assert.equal(withdrawnAtRate({ count: 0, nextAt: start }, placePolicy).count, 0)
  })
})
