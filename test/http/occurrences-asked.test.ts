import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertInvalid, assertRefused, createSeries, read } from '../support/homework.ts'
import { startService } from '../support/service.ts'

const sizes: [why: string, query: string, count: number][] = [
  ['20 unless told otherwise', '', 20],
  ['20 for an empty limit', 'limit=', 20],
  ['20 for none', 'limit=0', 20],
  ['20 for less than none', 'limit=-3', 20],
  ['one', 'limit=1', 1],
  ['a hundred', 'limit=100', 100],
  ['a hundred and no more', 'limit=101', 100],
  ['a hundred however many', `limit=${'9'.repeat(40)}`, 100],
]

const refused: [why: string, query: string, detail: string][] = [
  ['a date there is not', 'from=2026-02-30', 'from must be a date, YYYY-MM-DD'],
  ['a time', 'from=2026-04-01T00:00', 'from must be a date, YYYY-MM-DD'],
  ['a word for a limit', 'limit=all', 'limit must be an integer'],
  ['a limit given twice', 'limit=1&limit=2', 'limit must be given once'],
  ['both', 'limit=x&from=1&from=2', 'limit must be an integer; from must be given once'],
]

describe('GET /recurring/:id/occurrences', () => {
  test('answers as many as', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'daily' })
    for (const [why, query, count] of sizes) {
      await t.test(why, async () => {
        const answer = await read(call, `/recurring/${setting.id}/occurrences?${query}`)
        assert.deepEqual([answer.count, answer.occurrences.length], [count, count])
      })
    }
  })

  test('refuses', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'daily' })
    for (const [why, query, detail] of refused) {
      await t.test(why, async () => {
        assertInvalid(await call('GET', `/recurring/${setting.id}/occurrences?${query}`), detail)
      })
    }
  })

  test('judges what is asked before it looks for the setting', async (t) => {
    const { call } = await startService(t)
    const path = '/recurring/7/occurrences'
    assertInvalid(await call('GET', `${path}?from=x`), 'from must be a date, YYYY-MM-DD')
    assertRefused(await call('GET', path), 404, 'Recurring assignment not found')
  })
})
