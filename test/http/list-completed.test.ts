import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertInvalid, create, read, titlesOf, toggle } from '../support/homework.ts'
import { startService } from '../support/service.ts'

describe('GET /assignments/completed', () => {
  test('lists completed assignments, the latest completion first', async (t) => {
    const { call, clock } = await startService(t)
    const early = await create(call, { title: 'completed last', due_date: '2026-04-01' })
    const late = await create(call, { title: 'completed first', due_date: '2026-05-01' })
    await create(call, { title: 'open' })
    await toggle(call, late)
    clock.advance(1)
    await toggle(call, early)
    const titles = ['completed last', 'completed first']
    assert.deepEqual(await titlesOf(call, '/assignments/completed'), titles)
    assert.deepEqual(await titlesOf(call, '/assignments?filter=completed'), titles)
  })

  test('lists the highest id first of assignments completed at the same instant', async (t) => {
    const { call } = await startService(t)
    const older = await create(call, { title: 'older' })
    await toggle(call, await create(call, { title: 'newer' }))
    await toggle(call, older)
    assert.deepEqual(await titlesOf(call, '/assignments/completed'), ['newer', 'older'])
  })

  test('answers the pages of filter=completed, and ignores another filter', async (t) => {
    const { call, clock } = await startService(t)
    for (const title of ['one', 'two', 'three']) {
      clock.advance(1)
      await toggle(call, await create(call, { title }))
    }
    const page = await read(call, '/assignments/completed?page=2&page_size=2&filter=pending')
    assert.deepEqual(page, await read(call, '/assignments?filter=completed&page=2&page_size=2'))
    const { assignments, ...counts } = page
    assert.equal(assignments[0].title, 'one')
    const expected = { count: 1, total_count: 3, total_pages: 2, current_page: 2, page_size: 2 }
    assert.deepEqual(counts, expected)
  })

  test('answers 400 to page_size=1.0', async (t) => {
    const { call } = await startService(t)
    const answer = await call('GET', '/assignments/completed?page_size=1.0')
    assertInvalid(answer, 'page_size must be an integer')
  })
})
