import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countOccurrences } from '../../../src/domain/series/recurrence.ts'
import { addDays } from '../../../src/domain/time/time.ts'
import { anyRule } from '../../support/series/rules.ts'
import { modelDates } from '../../support/series/series-model.ts'

test('countOccurrences equals a count of dates by a walk over every day', () => {
  const days = fc.nat(1500)
  fc.assert(
    fc.property(anyRule, days, days, days, (rule, start, wait, length) => {
      const anchor = addDays('2024-01-01', start)
      const after = addDays(anchor, wait)
      const until = addDays(after, length)
      let met = 0
      for (const date of modelDates(rule, anchor)) {
        if (date > until) break
        if (date > after) met += 1
      }
      assert.equal(countOccurrences(rule, anchor, { after, until }), met)
    }),
  )
})
