import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeriesFromAssignment } from '../../src/actions/recurring-settings.ts'
import { previewNewSeries } from '../../src/actions/series-previews.ts'
import { personOf } from '../../src/domain/accounts/user.ts'
import { InvalidInput } from '../../src/domain/errors.ts'
import { read } from '../support/homework.ts'
import { startService } from '../support/service.ts'

const first = { title: 'Drill', dueDate: '2026-04-30T18:00' }

describe('the preview of a new series', () => {
  for (const [why, recurrence, days] of [
    [
      'without an end',
      { recurrenceType: 'monthly', recurrenceDay: 31 },
      ['2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30'],
    ],
    [
      'with an end',
      { recurrenceType: 'weekly', recurrenceInterval: 2, endType: 'count', endCount: 3 },
      ['2026-05-14', '2026-05-28'],
    ],
  ] as const) {
    test(`${why} equals what creating it produces, and stores nothing`, async (t) => {
      const { deps, call, user } = await startService(t)
      const person = personOf(user)
      const input = { first, recurrence }
      const { setting, ...foretold } = previewNewSeries(deps, person, input)
      assert.equal((await read(call, '/assignments')).count, 0)
      assert.equal((await read(call, '/recurring')).count, 0)
      const [, ...toCome] = foretold.occurrences.map(({ date }) => date)
      assert.deepEqual(toCome, days)
      const { id, userId, ...created } = await createSeriesFromAssignment(deps, person, input)
      assert.deepEqual(created, setting)
      const { occurrences } = await read(call, `/recurring/${id}/occurrences?from=2026-05-01`)
      const shown = occurrences.slice(0, days.length)
      assert.deepEqual(
        shown.map(({ date }: { date: string }) => date),
        days,
      )
    })
  }

  test('rejects an interval of 0', async (t) => {
    const { deps, user } = await startService(t)
    const person = personOf(user)
    const input = { first, recurrence: { recurrenceType: 'daily', recurrenceInterval: 0 } } as const
    assert.throws(
      () => previewNewSeries(deps, person, input),
      (error) => error instanceof InvalidInput && error.issues[0]?.field === 'recurrenceInterval',
    )
  })
})
