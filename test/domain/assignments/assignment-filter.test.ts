import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assignmentQuery } from '../../../src/domain/assignments/assignment-filter.ts'
import { InvalidInput } from '../../../src/domain/errors.ts'
import { at } from '../../support/builders.ts'

const query = (dueFrom: string, dueTo: string, timeZone: string) =>
  assignmentQuery('all', { dueFrom, dueTo }, { now: at('2026-04-10T12:00:00Z'), timeZone })

describe('the first and the last due time of a list', () => {
  test('may be one day, also one that the zone has skipped', () => {
    const { dueFrom, dueBefore } = query('2011-12-30', '2011-12-30', 'Pacific/Apia').criteria
    assert.equal(dueFrom, dueBefore)
  })

  test('may be one instant, but not the other way round by a millisecond', () => {
    const [one, next] = ['2026-04-10T12:00:00.001Z', '2026-04-10T12:00:00.002Z']
    const { dueFrom, dueBefore } = query(one, one, 'UTC').criteria
    assert.equal(dueBefore, (dueFrom ?? 0) + 1)
    assert.throws(() => query(next, one, 'UTC'), InvalidInput)
  })
})
