import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countOccurrences, nextOccurrence } from '../../src/domain/recurrence.ts'
import { addDays } from '../../src/domain/time.ts'
import { anyRule } from '../support/rules.ts'

test('countOccurrences is as many as nextOccurrence meets on the way', () => {
  const days = fc.nat(2000)
  fc.assert(
    fc.property(anyRule, days, days, days, (rule, start, wait, length) => {
      const anchor = addDays('2024-01-01', start)
      const after = addDays(anchor, wait)
      const until = addDays(after, length)
      let met = 0
      let date = nextOccurrence(rule, anchor, after)
      while (date !== undefined && date <= until) {
        met += 1
        date = nextOccurrence(rule, anchor, date)
      }
      assert.equal(countOccurrences(rule, anchor, { after, until }), met)
    }),
  )
})
