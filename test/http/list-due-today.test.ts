import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAssignment, at } from '../support/builders.ts'
import { assertInvalid, create, read, toggle } from '../support/homework.ts'
import { assertCovers, type DueWindow } from '../support/http/due-windows.ts'
import { seedAssignments } from '../support/seed.ts'
import { startService } from '../support/service.ts'

const days: DueWindow[] = [
  [
    'the day in Tokyo, at UTC+9',
    'Asia/Tokyo',
    '2026-04-10T03:00:00Z',
    '2026-04-09T15:00:00Z',
    '2026-04-10T15:00:00Z',
  ],
  [
    'the day in Tokyo, in its first millisecond',
    'Asia/Tokyo',
    '2026-04-09T15:00:00Z',
    '2026-04-09T15:00:00Z',
    '2026-04-10T15:00:00Z',
  ],
  [
    'the day in Tokyo, in its last millisecond',
    'Asia/Tokyo',
    '2026-04-09T14:59:59.999Z',
    '2026-04-08T15:00:00Z',
    '2026-04-09T15:00:00Z',
  ],
  [
    'the day in Honolulu, at UTC-10',
    'Pacific/Honolulu',
    '2026-04-10T03:00:00Z',
    '2026-04-09T10:00:00Z',
    '2026-04-10T10:00:00Z',
  ],
  [
    'the day in Kiritimati, at UTC+14',
    'Pacific/Kiritimati',
    '2026-04-10T10:00:00Z',
    '2026-04-10T10:00:00Z',
    '2026-04-11T10:00:00Z',
  ],
  [
    'the day in Kathmandu, at UTC+5:45',
    'Asia/Kathmandu',
    '2026-04-10T03:00:00Z',
    '2026-04-09T18:15:00Z',
    '2026-04-10T18:15:00Z',
  ],
  [
    'the 23 hours of the day on which DST begins',
    'America/New_York',
    '2026-03-08T12:00:00Z',
    '2026-03-08T05:00:00Z',
    '2026-03-09T04:00:00Z',
  ],
  [
    'the 25 hours of the day on which DST ends',
    'America/New_York',
    '2026-11-01T12:00:00Z',
    '2026-11-01T04:00:00Z',
    '2026-11-02T05:00:00Z',
  ],
  [
    'a day that begins at 01:00, when DST begins',
    'America/Santiago',
    '2026-09-06T12:00:00Z',
    '2026-09-06T04:00:00Z',
    '2026-09-07T03:00:00Z',
  ],
  [
    'a day whose last hour is repeated, in that hour',
    'America/Santiago',
    '2026-04-05T03:30:00Z',
    '2026-04-04T03:00:00Z',
    '2026-04-05T04:00:00Z',
  ],
]

describe('GET /assignments/due-today', () => {
  test('lists incomplete assignments due today, overdue or not, without pages', async (t) => {
    const { call } = await startService(t)
    const later = await create(call, { due_date: '2026-04-10' })
    const overdue = await create(call, { due_date: '2026-04-10T11:59' })
    await create(call, { due_date: '2026-04-11' })
    await create(call, { due_date: '2026-04-09' })
    await toggle(call, await create(call, { due_date: '2026-04-10' }))
    const shown = await read(call, '/assignments/due-today')
    assert.deepEqual(shown, { assignments: [overdue, later], count: 2 })
  })

  test('answers an empty list when nothing is due', async (t) => {
    const { call } = await startService(t)
    assert.deepEqual(await read(call, '/assignments/due-today'), { assignments: [], count: 0 })
  })

  test('lists all 101 assignments, ignoring page and page_size', async (t) => {
    const { call, deps, user } = await startService(t)
    const today = anAssignment({ dueDate: at('2026-04-10T06:00:00Z') })
    await seedAssignments(deps.store, user.id, Array(101).fill(today))
    const { count, assignments } = await read(call, '/assignments/due-today?page=2&page_size=x')
    assert.deepEqual([count, assignments.length], [101, 101])
  })

  test('covers', (t) => assertCovers(t, '/assignments/due-today', days))

  test('answers 400 to priority=urgent', async (t) => {
    const { call } = await startService(t)
    const answer = await call('GET', '/assignments/due-today?priority=urgent')
    assertInvalid(answer, 'priority must be low, medium or high')
  })
})
