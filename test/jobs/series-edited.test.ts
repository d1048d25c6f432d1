import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type LivingSeries, startSeries } from '../support/series/living-series.ts'

const weekly = { recurrence: { type: 'weekly' }, due: '2026-04-12' }
const shortly = (due: string) => due.slice(5, 16)

describe('editing a series', () => {
  const runThenEdit = async ({ runJob }: LivingSeries, edit: () => Promise<unknown>) => {
    await runJob()
    await edit()
  }
  const editThenRun = async ({ runJob }: LivingSeries, edit: () => Promise<unknown>) => {
    await edit()
    await runJob()
  }
  /** On 21 April that of 12 April is overdue, that of the 19th was missed, and the 26th is ahead. */
  const cases: [behavior: string, order: typeof runThenEdit, ...dues: string[]][] = [
    ['this_only', editThenRun, '04-12T23:59', '04-19T08:30', '04-26T08:30'],
    ['this_only', runThenEdit, '04-12T23:59', '04-19T23:59', '04-26T23:59'],
    ['this_and_future', editThenRun, '04-12T23:59', '04-19T08:30', '04-26T08:30'],
    ['this_and_future', runThenEdit, '04-12T23:59', '04-19T23:59', '04-26T08:30'],
    ['all', editThenRun, '04-12T08:30', '04-19T08:30', '04-26T08:30'],
    ['all', runThenEdit, '04-12T08:30', '04-19T08:30', '04-26T08:30'],
  ]
  for (const [edit_behavior, order, ...dues] of cases) {
    test(`with ${edit_behavior} ${order === editThenRun ? 'before' : 'after'} a scheduler run gives ${dues.join(', ')}`, async (t) => {
      const series = await startSeries(t, weekly)
      series.clock.set('2026-04-21T12:00+09:00')
      await order(series, () => series.edit({ due_time: '08:30', edit_behavior }))
      assert.deepEqual((await series.dues()).map(shortly), dues)
      await series.runJob('2026-04-26T08:30+09:00')
      assert.deepEqual((await series.dues()).map(shortly), [...dues, '05-03T08:30'])
    })
  }

  test('clamps due dates to the latest and reminders to the earliest supported time', async (t) => {
    const timeZone = 'Etc/GMT+12'
    const { call, edit, dues } = await startSeries(t, {
      ...weekly,
      due: '9999-12-30T00:00',
      timeZone,
    })
    await edit({ due_time: '23:59', edit_behavior: 'all' })
    assert.deepEqual(await dues(), ['9999-12-30T11:59:59.999-12:00'])
    await call('PATCH', '/me', { time_zone: 'Pacific/Kiritimati' })
    assert.deepEqual(await dues(), ['9999-12-31T13:59:59.999+14:00'])
    const early = await startSeries(t, { ...weekly, due: '1900-02-01', timeZone: 'UTC' })
    await early.edit({ reminder_offset: 5_256_000, edit_behavior: 'all' })
    const { body } = await early.call('GET', '/assignments')
    assert.equal(body.assignments[0].reminder_at, '1900-01-02T00:00:00Z')
  })

  test('to a new rule applies it to missed dates from the newest occurrence on', async (t) => {
    const { clock, edit, runJob, days } = await startSeries(t, weekly)
    clock.set('2026-04-21T12:00+09:00')
    await edit({ recurrence_type: 'daily', recurrence_interval: 4 })
    await runJob()
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-16', '2026-04-20', '2026-04-24'])
  })

  test('that is active creates nothing early in place of an occurrence that was deleted', async (t) => {
    const { edit, remove, days } = await startSeries(t, weekly)
    await remove('2026-04-12')
    await edit({ title: 'Changed', is_active: true })
    assert.deepEqual(await days(), [])
  })

  test('to pause it skips the missed dates, even after it is resumed', async (t) => {
    const { clock, edit, runJob, days } = await startSeries(t, weekly)
    clock.set('2026-04-21T12:00+09:00')
    await edit({ is_active: false })
    await runJob()
    await edit({ is_active: true })
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-26'])
    await runJob('2026-04-26T23:59+09:00')
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-26', '2026-05-03'])
  })
})

describe('a resumed series', () => {
  test('creates no occurrence until the open one is due', async (t) => {
    const { edit, runJob, days } = await startSeries(t, weekly)
    for (const is_active of [false, true]) await edit({ is_active })
    await runJob('2026-04-12T23:58+09:00')
    assert.deepEqual(await days(), ['2026-04-12'])
    await runJob('2026-04-12T23:59+09:00')
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19'])
  })

  test('creates no occurrence early when the newest one was moved to an earlier due date', async (t) => {
    const { call, edit, days } = await startSeries(t, weekly)
    const { body } = await call('GET', '/assignments')
    await call('PUT', `/assignments/${body.assignments[0].id}`, { due_date: '2026-04-09' })
    for (const is_active of [false, true]) await edit({ is_active })
    assert.deepEqual(await days(), ['2026-04-09'])
  })

  test('creates the dates missed since it was resumed, and none missed before', async (t) => {
    const { clock, edit, runJob, days } = await startSeries(t, weekly)
    await edit({ is_active: false })
    clock.set('2026-05-01T12:00+09:00')
    await edit({ is_active: true })
    await runJob('2026-05-20T12:00+09:00')
    const made = ['2026-05-03', '2026-05-10', '2026-05-17', '2026-05-24']
    assert.deepEqual(await days(), ['2026-04-12', ...made])
  })
})

describe('a series whose end is moved after it', () => {
  const once = { ...weekly, recurrence: { type: 'weekly', until: { type: 'count', count: 1 } } }

  test('creates the next occurrence at once if the last one was completed early', async (t) => {
    const { clock, edit, toggle, days } = await startSeries(t, once)
    await toggle('2026-04-12')
    clock.advance(1)
    const { generated_count } = await edit({ end_type: 'never' })
    assert.equal(generated_count, 2)
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19'])
  })

  test('creates no occurrence until the last one is due', async (t) => {
    const { clock, edit, runJob, days } = await startSeries(t, once)
    clock.advance(1)
    await edit({ end_type: 'never' })
    await runJob('2026-04-12T23:58+09:00')
    assert.deepEqual(await days(), ['2026-04-12'])
    await runJob('2026-04-12T23:59+09:00')
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19'])
  })
})
