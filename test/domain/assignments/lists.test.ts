import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  criteriaFor,
  listNames,
  validityOf,
} from '../../../src/domain/assignments/assignment-criteria.ts'
import { holds } from '../../../src/domain/validity.ts'
import { at } from '../../support/builders.ts'
import { zones } from '../../support/zones.ts'

const anyInstant = fc.integer({ min: at('1971-01-01T00:00:00Z'), max: at('2099-01-01T00:00:00Z') })

describe('the list', () => {
  for (const list of listNames) {
    test(`${list} is the same as long as it is said to be, and no longer`, () => {
      fc.assert(
        fc.property(anyInstant, fc.constantFrom(...zones), fc.nat(), (now, timeZone, seed) => {
          const moment = { now, timeZone }
          const validity = validityOf(list, moment)
          // Until the next due time, which no criteria know.
          if (validity === 'next due') return assert.equal(list, 'overdue')
          // Not where clocks go back over midnight: nothing is cached while they show the previous day again.
          fc.pre(holds(validity, now))
          const { from, until } = validity
          const criteriaAt = (time: number) => criteriaFor(list, { now: time, timeZone })
          const ends = [from, until - 1].filter(Number.isFinite)
          const within = ends.length === 0 ? seed : from + (seed % (until - from))
          for (const time of [...ends, within]) {
            assert.deepEqual(criteriaAt(time), criteriaFor(list, moment))
          }
          for (const time of [from - 1, until].filter(Number.isFinite)) {
            assert.notDeepEqual(criteriaAt(time), criteriaFor(list, moment))
          }
        }),
      )
    })
  }
})
