import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertInvalid, create, read, titlesOf, toggle } from '../support/homework.ts'
import { startService } from '../support/service.ts'

describe('GET /assignments/pending', () => {
  test('lists incomplete assignments, overdue or not, the earliest due date first', async (t) => {
    const { call } = await startService(t)
    await create(call, { title: 'later', due_date: '2026-05-01' })
    await create(call, { title: 'overdue', due_date: '2026-04-01' })
    await toggle(call, await create(call, { title: 'completed' }))
    assert.deepEqual(await titlesOf(call, '/assignments/pending'), ['overdue', 'later'])
  })

  test('lists a reopened assignment again', async (t) => {
    const { call } = await startService(t)
    const completed = await toggle(call, await create(call))
    assert.deepEqual(await titlesOf(call, '/assignments/pending'), [])
    await toggle(call, completed)
    assert.deepEqual(await titlesOf(call, '/assignments/pending'), ['Essay'])
  })

  test('answers the pages of filter=pending, and ignores another filter', async (t) => {
    const { call } = await startService(t)
    for (const due_date of ['2026-04-11', '2026-04-12', '2026-04-13'])
      await create(call, { due_date })
    const page = await read(call, '/assignments/pending?page=2&page_size=2&filter=completed')
    assert.deepEqual(page, await read(call, '/assignments?filter=pending&page=2&page_size=2'))
    const { assignments, ...counts } = page
    assert.equal(assignments[0].due_date, '2026-04-13T23:59:00+09:00')
    const expected = { count: 1, total_count: 3, total_pages: 2, current_page: 2, page_size: 2 }
    assert.deepEqual(counts, expected)
  })

  test('answers 400 to page=one', async (t) => {
    const { call } = await startService(t)
    const answer = await call('GET', '/assignments/pending?page=one')
    assertInvalid(answer, 'page must be an integer')
  })
})
