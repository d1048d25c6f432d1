import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { updateUser } from '../../src/actions/users.ts'
import { addDays } from '../../src/domain/time/time.ts'
import { itemsPerRun } from '../../src/jobs/for-each.ts'
import { seedSetting, seedUser } from '../support/seed.ts'
import { startSeries } from '../support/series/living-series.ts'

const weekly = { recurrence: { type: 'weekly' }, due: '2026-04-12' }
const losAngeles = 'America/Los_Angeles'

describe('a user who changes their time zone', () => {
  test('westwards gets the next occurrence created, and due, by the new local time', async (t) => {
    const { call, clock, runJob, dues } = await startSeries(t, weekly)
    clock.set('2026-04-12T12:00Z')
    await call('PATCH', '/me', { time_zone: losAngeles })
    for (const time of ['2026-04-12T14:59Z', '2026-04-13T06:58Z']) await runJob(time)
    assert.deepEqual(await dues(), ['2026-04-12T07:59:00-07:00'])
    await runJob('2026-04-13T06:59Z')
    assert.deepEqual(await dues(), ['2026-04-12T07:59:00-07:00', '2026-04-19T23:59:00-07:00'])
  })

  test('eastwards gets the next occurrence in the next run when its time has come in the new zone', async (t) => {
    const { call, runJob, dues } = await startSeries(t, { ...weekly, timeZone: losAngeles })
    await runJob('2026-04-12T15:00Z')
    assert.equal((await dues()).length, 1)
    await call('PATCH', '/me', { time_zone: 'Asia/Tokyo' })
    await runJob()
    assert.deepEqual(await dues(), ['2026-04-13T15:59:00+09:00', '2026-04-19T23:59:00+09:00'])
  })

  test('westwards gets the last date of a series that had already passed in the old zone', async (t) => {
    const recurrence = { type: 'daily', until: { type: 'date', date: '2026-04-10' } }
    const { call, runJob, dues } = await startSeries(t, { recurrence, due: '2026-04-09T08:00' })
    await runJob()
    assert.deepEqual(await dues(), ['2026-04-09T08:00:00+09:00'])
    await call('PATCH', '/me', { time_zone: 'America/New_York' })
    await runJob()
    assert.deepEqual(await dues(), ['2026-04-08T19:00:00-04:00', '2026-04-10T08:00:00-04:00'])
  })

  test('gets the next occurrence even if the clock was then set back by an hour', async (t) => {
    const { call, clock, runJob, dues } = await startSeries(t, weekly)
    clock.set('2026-04-13T12:00Z')
    await call('PATCH', '/me', { time_zone: 'UTC' })
    await runJob('2026-04-13T11:00Z')
    assert.deepEqual(await dues(), ['2026-04-12T14:59:00Z', '2026-04-19T23:59:00Z'])
  })

  test('every seven hours for 20 days gets each date of a daily series exactly once', async (t) => {
    const recurrence = { type: 'daily' }
    const { call, clock, runJob, deps, user } = await startSeries(t, { ...weekly, recurrence })
    const zones = ['Pacific/Kiritimati', losAngeles, 'Pacific/Pago_Pago', 'Europe/Paris', 'UTC']
    for (let hours = 0; hours < 20 * 24; hours += 7) {
      await call('PATCH', '/me', { time_zone: zones[(hours / 7) % zones.length] })
      clock.advance(7 * 3_600_000)
      await runJob()
    }
    const order = { by: 'dueDate', descending: false } as const
    const made = await deps.store.assignments.all(user.id, { criteria: {}, order })
    const dates = made.map(({ nominalDate }) => nominalDate).toSorted()
    assert.ok(dates.length > 15)
    assert.deepEqual(
      dates,
      dates.map((_, at) => addDays('2026-04-12', at)),
    )
  })

  test('and then continues an ended series gets none of the dates since its end', async (t) => {
    const twice = { type: 'daily', until: { type: 'count', count: 2 } }
    const { call, runJob, days, edit } = await startSeries(t, { ...weekly, recurrence: twice })
    await runJob('2026-04-13T12:00Z')
    await runJob('2026-06-01T12:00Z')
    await call('PATCH', '/me', { time_zone: 'Europe/Paris' })
    await edit({ end_type: 'never' })
    await runJob()
    assert.deepEqual(await days(), ['2026-04-12', '2026-04-13', '2026-06-01'])
  })

  test('leaves no ended or paused series scheduled for a check', async (t) => {
    const once = { type: 'weekly', until: { type: 'count', count: 1 } }
    const series = await startSeries(t, { ...weekly, recurrence: once })
    const { call, clock, runJob, edit, deps } = series
    await call('PATCH', '/me', { time_zone: losAngeles })
    await runJob()
    assert.deepEqual(await deps.store.recurringSettings.toCheck(clock.now(), 9), [])
    await edit({ is_active: false, end_type: 'never' })
    await call('PATCH', '/me', { time_zone: 'UTC' })
    clock.set('2026-06-01T12:00Z')
    assert.deepEqual(await deps.store.recurringSettings.toCheck(clock.now(), 9), [])
  })
})

describe('a daily series across a DST change', () => {
  const nights: [why: string, timeZone: string, from: string, ...dues: string[]][] = [
    [
      'in Paris is due at 03:30 on the day without a 02:30',
      'Europe/Paris',
      '2026-03-27T22:00Z',
      '2026-03-28T02:30:00+01:00',
      '2026-03-29T03:30:00+02:00',
      '2026-03-30T02:30:00+02:00',
      '2026-03-31T02:30:00+02:00',
    ],
    [
      'in New York is due at the first 01:30 on the day with two of them',
      'America/New_York',
      '2026-10-31T00:00Z',
      '2026-10-31T01:30:00-04:00',
      '2026-11-01T01:30:00-04:00',
      '2026-11-02T01:30:00-05:00',
      '2026-11-03T01:30:00-05:00',
    ],
  ]
  for (const [why, timeZone, now, ...expected] of nights) {
    test(why, async (t) => {
      const due = expected[0]?.slice(0, 16) ?? ''
      const { clock, runJob, dues } = await startSeries(t, {
        ...{ now, timeZone, due },
        recurrence: { type: 'daily' },
      })
      for (let minutes = 0; minutes < 72 * 60; minutes += 30) {
        clock.advance(30 * 60_000)
        await runJob()
        const passed = expected.filter((it) => Date.parse(it) <= clock.now())
        assert.deepEqual(await dues(), expected.slice(0, passed.length + 1))
      }
      assert.deepEqual(await dues(), expected)
    })
  }
})

test('a user with many series who changes it again and again does not keep those of others waiting', async (t) => {
  const { deps, clock, runJob, dues } = await startSeries(t, weekly)
  const busy = await seedUser(deps.store)
  for (let n = 0; n <= itemsPerRun; n++) await seedSetting(deps.store, busy)
  clock.set('2026-04-12T14:59Z')
  await updateUser(deps, { userId: busy }, { timeZone: losAngeles })
  await runJob()
  assert.equal((await dues()).length, 2)
})
