import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertInvalid, create, read, toggle } from '../support/homework.ts'
import { assertCovers, type DueWindow } from '../support/http/due-windows.ts'
import { startService } from '../support/service.ts'

const weeks: DueWindow[] = [
  [
    'seven days in Tokyo, from a Friday on',
    'Asia/Tokyo',
    '2026-04-10T03:00:00Z',
    '2026-04-09T15:00:00Z',
    '2026-04-16T15:00:00Z',
  ],
  [
    'seven days in Honolulu, at UTC-10',
    'Pacific/Honolulu',
    '2026-04-10T03:00:00Z',
    '2026-04-09T10:00:00Z',
    '2026-04-16T10:00:00Z',
  ],
  [
    'seven days less one hour when DST begins within them',
    'America/New_York',
    '2026-03-06T12:00:00Z',
    '2026-03-06T05:00:00Z',
    '2026-03-13T04:00:00Z',
  ],
  [
    'seven days and one hour when DST ends on the last of them',
    'Europe/London',
    '2026-10-19T12:00:00Z',
    '2026-10-18T23:00:00Z',
    '2026-10-26T00:00:00Z',
  ],
  [
    'seven days less half an hour when DST begins on Lord Howe',
    'Australia/Lord_Howe',
    '2026-10-04T02:00:00Z',
    '2026-10-03T13:30:00Z',
    '2026-10-10T13:00:00Z',
  ],
  [
    'seven days up to an eighth day that begins at 01:00',
    'America/Santiago',
    '2026-08-30T12:00:00Z',
    '2026-08-30T04:00:00Z',
    '2026-09-06T04:00:00Z',
  ],
]

describe('GET /assignments/due-this-week', () => {
  test('lists incomplete assignments due within seven days from today on, without pages', async (t) => {
    const { call } = await startService(t)
    const last = await create(call, { due_date: '2026-04-16' })
    const overdue = await create(call, { due_date: '2026-04-10T00:00' })
    await create(call, { due_date: '2026-04-17T00:00' })
    await create(call, { due_date: '2026-04-09' })
    await toggle(call, await create(call, { due_date: '2026-04-12' }))
    const shown = await read(call, '/assignments/due-this-week')
    assert.deepEqual(shown, { assignments: [overdue, last], count: 2 })
  })

  test('answers an empty list when nothing is due', async (t) => {
    const { call } = await startService(t)
    assert.deepEqual(await read(call, '/assignments/due-this-week'), { assignments: [], count: 0 })
  })

  test('covers', (t) => assertCovers(t, '/assignments/due-this-week', weeks))

  test('answers 400 to include_archived=maybe', async (t) => {
    const { call } = await startService(t)
    const answer = await call('GET', '/assignments/due-this-week?include_archived=maybe')
    assertInvalid(answer, 'include_archived must be true or false')
  })
})
