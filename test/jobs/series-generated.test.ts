import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startSeries } from '../support/series/living-series.ts'

const weekly = { recurrence: { type: 'weekly' }, due: '2026-04-12' }
const daily = { recurrence: { type: 'daily' }, due: '2026-04-12' }

describe('the scheduler', () => {
  test('creates the next occurrence when the newest is due, and only once', async (t) => {
    const { runJob, days } = await startSeries(t, weekly)
    await runJob('2026-04-12T23:58:59+09:00')
    assert.deepEqual(await days(), ['2026-04-12'])
    await runJob('2026-04-12T23:59:00+09:00')
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19'])
    for (const time of ['2026-04-12T23:59:01+09:00', '2026-04-19T23:58:59+09:00'])
      await runJob(time)
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19'])
    await runJob('2026-04-19T23:59:00+09:00')
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-19', '2026-04-26'])
  })

  test('creates an occurrence with the current fields of the recurring setting', async (t) => {
    const recurrence = { type: 'weekly', until: { type: 'count', count: 2 } }
    const { runJob, call, edit, setting } = await startSeries(t, { ...weekly, recurrence })
    const fields = { title: 'Changed', description: 'Pages', subject: 'Maths', priority: 'high' }
    await edit({ ...fields, reminder_enabled: true, reminder_offset: 60 })
    await runJob('2026-04-12T23:59+09:00')
    const { body } = await call('GET', '/assignments')
    const [, { id, user_id, ...made }] = body.assignments
    assert.deepEqual(made, {
      ...fields,
      due_date: '2026-04-19T23:59:00+09:00',
      is_completed: false,
      is_archived: false,
      reminder_enabled: true,
      reminder_at: '2026-04-19T22:59:00+09:00',
      urgent_reminder_enabled: true,
      recurring_assignment_id: (await setting()).id,
      created_at: '2026-04-12T23:59:00.000+09:00',
      updated_at: '2026-04-12T23:59:00.000+09:00',
    })
  })

  test('creates no occurrence for dates before the creation of the series', async (t) => {
    const { runJob, days } = await startSeries(t, { ...daily, due: '1900-01-02' })
    await runJob()
    assert.deepEqual(await days(), ['1900-01-02', '2026-04-10'])
    await runJob('2026-04-10T23:59+09:00')
    assert.deepEqual(await days(), ['1900-01-02', '2026-04-10', '2026-04-11'])
  })

  const catchUps: [catch_up: string, ...made: string[]][] = [
    ['all', '2026-04-19', '2026-04-26', '2026-05-03', '2026-05-10'],
    ['latest', '2026-05-03', '2026-05-10'],
    ['none', '2026-05-10'],
  ]
  for (const [catch_up, ...made] of catchUps) {
    test(`with catch_up ${catch_up} creates ${made.join(', ')} after a downtime`, async (t) => {
      const recurrence = { type: 'weekly', catch_up }
      const { runJob, days, setting } = await startSeries(t, { ...weekly, recurrence })
      await runJob('2026-05-06T12:00+09:00')
      assert.deepEqual(await days(), ['2026-04-12', ...made])
      assert.equal((await setting()).generated_count, 1 + made.length)
      await runJob()
      assert.deepEqual(await days(), ['2026-04-12', ...made])
    })
  }

  test('creates at most 100 missed occurrences of a series per run, and continues in the next', async (t) => {
    const { runJob, setting } = await startSeries(t, daily)
    const counts: number[] = []
    for (let n = 0; n < 4; n += 1) {
      await runJob('2026-12-31T12:00+09:00')
      counts.push((await setting()).generated_count)
    }
    assert.deepEqual(counts, [101, 201, 264, 264])
  })

  test('creates no occurrence for a recurring setting that is deleted or paused', async (t) => {
    const paused = await startSeries(t, weekly)
    await paused.edit({ is_active: false })
    await paused.runJob('2026-05-06T12:00+09:00')
    assert.deepEqual(await paused.days(), ['2026-04-12'])
    const deleted = await startSeries(t, weekly)
    await deleted.call('DELETE', `/recurring/${(await deleted.setting()).id}`)
    await deleted.runJob('2026-05-06T12:00+09:00')
    const { body } = await deleted.call('GET', '/assignments')
    assert.equal(body.total_count, 1)
  })

  test('creates no occurrence past the end date, and continues when the end is changed', async (t) => {
    const recurrence = { type: 'daily', until: { type: 'date', date: '2026-04-13' } }
    const { runJob, days, edit } = await startSeries(t, { ...daily, recurrence })
    await runJob('2026-04-13T23:59+09:00')
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-13'])
    const edited = await edit({ end_type: 'count', end_count: 3 })
    assert.equal(edited.is_active, true)
    await runJob()
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-13', '2026-04-14'])
    await runJob('2026-05-06T12:00+09:00')
    assert.equal((await days()).length, 3)
  })
})
