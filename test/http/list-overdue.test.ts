import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertInvalid, create, read, titlesOf, toggle } from '../support/homework.ts'
import { startService } from '../support/service.ts'

describe('GET /assignments/overdue', () => {
  test('lists incomplete assignments due before now, the longest overdue first', async (t) => {
    const { call } = await startService(t)
    await create(call, { title: 'since an hour', due_date: '2026-04-10T11:00' })
    await create(call, { title: 'since a week', due_date: '2026-04-03' })
    await create(call, { title: 'later', due_date: '2026-04-11' })
    await toggle(call, await create(call, { title: 'completed', due_date: '2026-04-03' }))
    assert.deepEqual(await titlesOf(call, '/assignments/overdue'), [
      'since a week',
      'since an hour',
    ])
  })

  test('lists an assignment from 1 ms after its due date on', async (t) => {
    const { call, clock } = await startService(t)
    await create(call, { due_date: '2026-04-10T12:00' })
    clock.set('2026-04-10T12:00:00+09:00')
    assert.deepEqual(await titlesOf(call, '/assignments/overdue'), [])
    clock.advance(1)
    assert.deepEqual(await titlesOf(call, '/assignments/overdue'), ['Essay'])
  })

  test('answers the pages of filter=overdue, and ignores another filter', async (t) => {
    const { call } = await startService(t)
    for (const due_date of ['2026-04-01', '2026-04-02', '2026-04-03'])
      await create(call, { due_date })
    const page = await read(call, '/assignments/overdue?page=2&page_size=2&filter=completed')
    assert.deepEqual(page, await read(call, '/assignments?filter=overdue&page=2&page_size=2'))
    const { assignments, ...counts } = page
    assert.equal(assignments[0].due_date, '2026-04-03T23:59:00+09:00')
    const expected = { count: 1, total_count: 3, total_pages: 2, current_page: 2, page_size: 2 }
    assert.deepEqual(counts, expected)
  })

  test('answers 400 to a page given twice', async (t) => {
    const { call } = await startService(t)
    const answer = await call('GET', '/assignments/overdue?page=1&page=1')
    assertInvalid(answer, 'page must be given once')
  })
})
