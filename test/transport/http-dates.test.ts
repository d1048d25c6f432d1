import assert from 'node:assert/strict'
import { test } from 'node:test'
import { httpDates } from '../../src/http/answers/http-dates.ts'

test('httpDates formats the current second as an HTTP date', () => {
  const clock = { now: Date.UTC(2026, 3, 10, 3, 0, 59, 998) }
  const date = httpDates(() => clock.now)
  const told = [0, 1, 1, 999, 1].map((passed) => {
    clock.now += passed
    return date()
  })
  const before = 'Fri, 10 Apr 2026 03:00:59 GMT'
  const after = 'Fri, 10 Apr 2026 03:01:00 GMT'
  assert.deepEqual(told, [before, before, after, after, 'Fri, 10 Apr 2026 03:01:01 GMT'])
})
