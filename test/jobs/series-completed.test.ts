import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type LivingSeries, startSeries } from '../support/series/living-series.ts'

const weekly = { recurrence: { type: 'weekly' }, due: '2026-04-12' }

describe('completing an occurrence', () => {
  test('that is the newest creates the next one at once, and the scheduler creates no duplicate', async (t) => {
    const { runJob, days, toggle } = await startSeries(t, weekly)
    await toggle('2026-04-12')
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19'])
    await runJob('2026-04-12T23:59+09:00')
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19'])
  })

  test('that is the newest repeatedly, with reopening, creates the next one only once', async (t) => {
    const { runJob, days, toggle } = await startSeries(t, weekly)
    for (let n = 0; n < 5; n += 1) await toggle('2026-04-12')
    await runJob('2026-04-12T23:59+09:00')
    await toggle('2026-04-12')
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19'])
  })

  test('that is not the newest creates no occurrence', async (t) => {
    const { runJob, days, toggle } = await startSeries(t, weekly)
    await runJob('2026-04-19T23:59+09:00')
    for (const day of ['2026-04-12', '2026-04-19']) await toggle(day)
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19', '2026-04-26'])
  })

  test('late creates the missed and the next ones, whether or not the scheduler ran before or after', async (t) => {
    const orders: [why: string, live: (series: LivingSeries) => Promise<unknown>][] = [
      ['completed alone', ({ toggle }) => toggle('2026-04-12')],
      ['then a run', ({ toggle, runJob }) => toggle('2026-04-12').then(() => runJob())],
      ['after a run', ({ toggle, runJob }) => runJob().then(() => toggle('2026-04-12'))],
    ]
    for (const [why, live] of orders) {
      const series = await startSeries(t, weekly)
      series.clock.set('2026-05-01T12:00+09:00')
      await live(series)
      const expected = ['2026-04-12', '2026-04-19', '2026-04-26', '2026-05-03']
      assert.deepEqual(await series.days(), expected, why)
    }
  })

  test('of a paused series creates nothing, and resuming the series then creates the next one', async (t) => {
    const { days, toggle, edit } = await startSeries(t, weekly)
    await edit({ is_active: false })
    await toggle('2026-04-12')
    assert.deepEqual(await days(), ['2026-04-12'])
    await edit({ is_active: true })
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19'])
  })

  test('creates no occurrence past the end of the series', async (t) => {
    const recurrence = { type: 'weekly', until: { type: 'count', count: 2 } }
    const { days, toggle } = await startSeries(t, { ...weekly, recurrence })
    for (const day of ['2026-04-12', '2026-04-19']) await toggle(day)
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19'])
  })
})

describe('deleting an occurrence', () => {
  test('skips its date for good, and the next one is created when the deleted one was due', async (t) => {
    const { runJob, days, toggle, remove } = await startSeries(t, weekly)
    await toggle('2026-04-12')
    await remove('2026-04-19')
    for (const time of ['2026-04-12T23:59+09:00', '2026-04-19T23:58+09:00']) await runJob(time)
    for (let n = 0; n < 2; n += 1) await toggle('2026-04-12')
    assert.deepEqual(await days(), ['2026-04-12'])
    await runJob('2026-04-19T23:59+09:00')
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-26'])
  })

  test('that is the only one of its series does not end the series', async (t) => {
    const { runJob, days, remove } = await startSeries(t, weekly)
    await remove('2026-04-12')
    await runJob('2026-04-12T23:59+09:00')
    await remove('2026-04-19')
    await runJob('2026-04-20T12:00+09:00')
    assert.deepEqual(await days(), ['2026-04-26'])
  })

  test('still counts it towards the end count of the series', async (t) => {
    const recurrence = { type: 'weekly', until: { type: 'count', count: 3 } }
    const { runJob, days, remove, setting } = await startSeries(t, { ...weekly, recurrence })
    await runJob('2026-04-12T23:59+09:00')
    for (const day of ['2026-04-12', '2026-04-19']) await remove(day)
    await runJob('2026-06-01T12:00+09:00')
    assert.deepEqual(await days(), ['2026-04-26'])
    assert.equal((await setting()).generated_count, 3)
  })

  test('that is the newest of a paused series skips its date when the series is resumed', async (t) => {
    const { days, remove, edit } = await startSeries(t, weekly)
    await edit({ is_active: false })
    await remove('2026-04-12')
    await edit({ is_active: true })
    assert.deepEqual(await days(), ['2026-04-19'])
  })
})
