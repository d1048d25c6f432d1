import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { presentStatistics } from '../../../src/http/answers/present.ts'
import { jsonWriter } from '../../../src/http/schemas/compile.ts'
import { StatisticsJson } from '../../../src/http/schemas/statistics.ts'
import { anyCharacter } from '../../support/any-character.ts'

const write = jsonWriter(StatisticsJson)
const anyText = fc.string({ unit: anyCharacter })
const anyCount = fc.nat()
const anyTally = fc.record({
  subject: anyText,
  total: anyCount,
  completed: anyCount,
  overdue: anyCount,
  onTime: anyCount,
})

test('presentStatistics gives exactly the JSON that the serializer of its schema writes', () => {
  const anyFilter = fc.record(
    { subject: anyText, from: fc.constant('2026-04-01'), to: fc.constant('2026-04-30') },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(anyTally, { maxLength: 10 }), anyFilter, (tallies, filter) => {
      const told = presentStatistics(tallies, filter)
      assert.equal(JSON.stringify(told), write(told))
    }),
  )
})
