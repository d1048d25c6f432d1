import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { skipDates, unskipDates } from '../../src/actions/skipped-dates.ts'
import { personOf } from '../../src/domain/accounts/user.ts'
import { createSeries, read } from '../support/homework.ts'
import { startService } from '../support/service.ts'

/** Two series, of every Sunday from 12 April 2026 on. */
async function serve(t: TestContext) {
  const service = await startService(t)
  const { deps, call, user } = service
  const ids: number[] = []
  for (const _ of [1, 2]) ids.push((await createSeries(call, { type: 'weekly' })).id)
  return {
    ...service,
    ids,
    skip: (over: readonly number[], ...dates: readonly string[]) => {
      const all = over.flatMap((id) => dates.map((date) => ({ id, date })))
      return skipDates(deps, personOf(user), all)
    },
    unskip: (id: number, date: string) => unskipDates(deps, personOf(user), [{ id, date }]),
    skipped: async () => {
      const settings = await Promise.all(ids.map((id) => read(call, `/recurring/${id}`)))
      return settings.map(({ skipped_dates = [] }) => skipped_dates)
    },
  }
}

describe('skipping dates', () => {
  test('changes each series that there is, and tells how many changed', async (t) => {
    const { ids, skip, skipped } = await serve(t)
    const dates = ['2026-04-19', '2026-04-26']
    assert.equal(await skip([999, ...ids], ...dates), 2)
    assert.deepEqual(await skipped(), [dates, dates])
    assert.equal(await skip(ids, ...dates), 0)
  })

  test('is taken back until the date has passed in the zone of the user', async (t) => {
    const { clock, ids, skip, unskip, skipped } = await serve(t)
    const [one = 0, other = 0] = ids
    await skip(ids, '2026-04-19')
    clock.set('2026-04-19T23:58:59+09:00')
    assert.equal(await unskip(one, '2026-04-19'), 1)
    clock.set('2026-04-19T23:59:00+09:00')
    assert.equal(await unskip(other, '2026-04-19'), 0)
    assert.deepEqual(await skipped(), [[], ['2026-04-19']])
  })
})
