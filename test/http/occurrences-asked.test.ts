import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertInvalid, assertRefused, createSeries, read } from '../support/homework.ts'
import { startService } from '../support/service.ts'

const sizes: [why: string, query: string, count: number][] = [
  ['20 without a limit', '', 20],
  ['20 for an empty limit', 'limit=', 20],
  ['20 for limit 0', 'limit=0', 20],
  ['20 for limit -3', 'limit=-3', 20],
  ['1 for limit 1', 'limit=1', 1],
  ['100 for limit 100', 'limit=100', 100],
  ['100 for limit 101', 'limit=101', 100],
  ['100 for a limit of 40 digits', `limit=${'9'.repeat(40)}`, 100],
]

const refused: [why: string, query: string, detail: string][] = [
  ['a date that does not exist', 'from=2026-02-30', 'from must be a date, YYYY-MM-DD'],
  ['a date before 1900', 'from=0001-01-01', 'from is out of range'],
  ['a date with a time', 'from=2026-04-01T00:00', 'from must be a date, YYYY-MM-DD'],
  ['a word as limit', 'limit=all', 'limit must be an integer'],
  ['a limit given twice', 'limit=1&limit=2', 'limit must be given once'],
  [
    'two invalid parameters, both reported',
    'limit=x&from=1&from=2',
    'limit must be an integer; from must be given once',
  ],
]

describe('GET /recurring/:id/occurrences', () => {
  test('answers as many occurrences as limit allows:', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'daily' })
    for (const [why, query, count] of sizes) {
      await t.test(why, async () => {
        const answer = await read(call, `/recurring/${setting.id}/occurrences?${query}`)
        assert.deepEqual([answer.count, answer.occurrences.length], [count, count])
      })
    }
  })

  test('answers 400 to', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'daily' })
    for (const [why, query, detail] of refused) {
      await t.test(why, async () => {
        assertInvalid(await call('GET', `/recurring/${setting.id}/occurrences?${query}`), detail)
      })
    }
  })

  test('answers 400 to an invalid query before 404 for an unknown setting', async (t) => {
    const { call } = await startService(t)
    const path = '/recurring/7/occurrences'
    assertInvalid(await call('GET', `${path}?from=x`), 'from must be a date, YYYY-MM-DD')
    assertRefused(await call('GET', path), 404, 'Recurring assignment not found')
  })
})
