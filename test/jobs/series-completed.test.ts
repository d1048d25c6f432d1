import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type LivingSeries, startSeries } from '../support/living-series.ts'

const weekly = { recurrence: { type: 'weekly' }, due: '2026-04-12' }

describe('completing the newest occurrence', () => {
  test('makes the next one at once, and the scheduler no second one', async (t) => {
    const { turn, days, toggle } = await startSeries(t, weekly)
    await toggle('2026-04-12')
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19'])
    await turn('2026-04-12T23:59+09:00')
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19'])
  })

  test('makes one once, however often it is reopened and completed', async (t) => {
    const { turn, days, toggle } = await startSeries(t, weekly)
    for (let n = 0; n < 5; n += 1) await toggle('2026-04-12')
    await turn('2026-04-12T23:59+09:00')
    await toggle('2026-04-12')
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19'])
  })

  test('brings nothing when it is not the newest', async (t) => {
    const { turn, days, toggle } = await startSeries(t, weekly)
    await turn('2026-04-19T23:59+09:00')
    for (const day of ['2026-04-12', '2026-04-19']) await toggle(day)
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19', '2026-04-26'])
  })

  test('late ends as if the scheduler had come first, or comes only now', async (t) => {
    const orders: [why: string, live: (series: LivingSeries) => Promise<unknown>][] = [
      ['completed alone', ({ toggle }) => toggle('2026-04-12')],
      ['then a turn', ({ toggle, turn }) => toggle('2026-04-12').then(() => turn())],
      ['after a turn', ({ toggle, turn }) => turn().then(() => toggle('2026-04-12'))],
    ]
    for (const [why, live] of orders) {
      const series = await startSeries(t, weekly)
      series.clock.set('2026-05-01T12:00+09:00')
      await live(series)
      const expected = ['2026-04-12', '2026-04-19', '2026-04-26', '2026-05-03']
      assert.deepEqual(await series.days(), expected, why)
    }
  })

  test('brings nothing while the series is stopped, and what is ahead when it is resumed', async (t) => {
    const { days, toggle, edit } = await startSeries(t, weekly)
    await edit({ is_active: false })
    await toggle('2026-04-12')
    assert.deepEqual(await days(), ['2026-04-12'])
    await edit({ is_active: true })
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19'])
  })

  test('brings nothing past the end', async (t) => {
    const recurrence = { type: 'weekly', until: { type: 'count', count: 2 } }
    const { days, toggle } = await startSeries(t, { ...weekly, recurrence })
    for (const day of ['2026-04-12', '2026-04-19']) await toggle(day)
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19'])
  })
})

describe('deleting an occurrence', () => {
  test('skips it for good, and brings the next only when it would have been due', async (t) => {
    const { turn, days, toggle, remove } = await startSeries(t, weekly)
    await toggle('2026-04-12')
    await remove('2026-04-19')
    for (const time of ['2026-04-12T23:59+09:00', '2026-04-19T23:58+09:00']) await turn(time)
    for (let n = 0; n < 2; n += 1) await toggle('2026-04-12')
    assert.deepEqual(await days(), ['2026-04-12'])
    await turn('2026-04-19T23:59+09:00')
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-26'])
  })

  test('of a series that has no other does not end it', async (t) => {
    const { turn, days, remove } = await startSeries(t, weekly)
    await remove('2026-04-12')
    await turn('2026-04-12T23:59+09:00')
    await remove('2026-04-19')
    await turn('2026-04-20T12:00+09:00')
    assert.deepEqual(await days(), ['2026-04-26'])
  })

  test('does not move the end by count', async (t) => {
    const recurrence = { type: 'weekly', until: { type: 'count', count: 3 } }
    const { turn, days, remove, setting } = await startSeries(t, { ...weekly, recurrence })
    await turn('2026-04-12T23:59+09:00')
    for (const day of ['2026-04-12', '2026-04-19']) await remove(day)
    await turn('2026-06-01T12:00+09:00')
    assert.deepEqual(await days(), ['2026-04-26'])
    assert.equal((await setting()).generated_count, 3)
  })

  test('of the newest one of a stopped series leaves it out when that is resumed', async (t) => {
    const { days, remove, edit } = await startSeries(t, weekly)
    await edit({ is_active: false })
    await remove('2026-04-12')
    await edit({ is_active: true })
    assert.deepEqual(await days(), ['2026-04-19'])
  })
})
