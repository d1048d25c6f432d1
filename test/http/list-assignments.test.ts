import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertInvalid, create, read, titlesOf, toggle } from '../support/homework.ts'
import { type Call, startService } from '../support/service.ts'

/** Due before, at and after now, which is 12:00 of 10 April; the one named so is completed. */
async function createOneOfEach(call: Call): Promise<void> {
  await create(call, { title: 'later', due_date: '2026-04-12' })
  await create(call, { title: 'overdue', due_date: '2026-04-10T11:59' })
  await create(call, { title: 'now', due_date: '2026-04-10T12:00' })
  await toggle(call, await create(call, { title: 'completed', due_date: '2026-04-01' }))
}

const filters: [why: string, query: string, titles: string[]][] = [
  ['all assignments without a filter', '', ['completed', 'overdue', 'now', 'later']],
  ['all assignments for an empty filter', 'filter=', ['completed', 'overdue', 'now', 'later']],
  [
    'incomplete assignments, overdue or not, for pending',
    'filter=pending',
    ['overdue', 'now', 'later'],
  ],
  ['completed assignments for completed', 'filter=completed', ['completed']],
  ['incomplete assignments due before now for overdue', 'filter=overdue', ['overdue']],
]

const pages: [why: string, query: string, page: number, pageSize: number][] = [
  ['page 1 and size 20 by default', '', 1, 20],
  ['page 1 and size 20 for empty values', 'page=&page_size=', 1, 20],
  ['page 1 for page 0', 'page=0', 1, 20],
  ['page 1 for page -7', 'page=-7', 1, 20],
  ['size 20 for size 0', 'page_size=0', 1, 20],
  ['size 20 for size -1', 'page_size=-1', 1, 20],
  ['size 100 for size 100', 'page_size=100', 1, 100],
  ['size 100 for size 101', 'page_size=101', 1, 100],
  ['size 100 for a size of 40 digits', `page_size=${'9'.repeat(40)}`, 1, 100],
  ['page 2 and size 3 for 002 and 003', 'page=002&page_size=003', 2, 3],
  ['page 10^9 for page 10^9', 'page=1000000000', 1e9, 20],
  ['page 10^9 for page 10^9 + 1', 'page=1000000001', 1e9, 20],
  ['page 10^9 for a page of 400 digits', `page=${'9'.repeat(400)}`, 1e9, 20],
]

const refused: [why: string, query: string, detail: string][] = [
  ['a word as page', 'page=abc', 'page must be an integer'],
  ['a fraction as page', 'page=1.5', 'page must be an integer'],
  ['an exponent in page_size', 'page_size=1e2', 'page_size must be an integer'],
  ['a hexadecimal page', 'page=0x10', 'page must be an integer'],
  ['a plus sign before page', 'page=%2B1', 'page must be an integer'],
  ['full-width digits as page', 'page=%EF%BC%91', 'page must be an integer'],
  ['a space as page', 'page=%20', 'page must be an integer'],
  ['an invalid escape as page', 'page=%zz', 'page must be an integer'],
  ['a page given twice', 'page=1&page=2', 'page must be given once'],
  ['a page given twice, once empty', 'page=&page=2', 'page must be given once'],
  ['an unknown filter', 'filter=late', 'filter must be pending, completed or overdue'],
  ['a filter in upper case', 'filter=PENDING', 'filter must be pending, completed or overdue'],
  ['a filter given twice', 'filter=pending&filter=pending', 'filter must be given once'],
  [
    'two invalid parameters, both reported',
    'filter=x&page=x',
    'filter must be pending, completed or overdue; page must be an integer',
  ],
]

describe('GET /assignments', () => {
  test('answers the first page of all assignments, with counts', async (t) => {
    const { call } = await startService(t)
    const first = await create(call, { due_date: '2026-04-11' })
    const second = await create(call, { due_date: '2026-04-12' })
    assert.deepEqual(await read(call, '/assignments'), {
      assignments: [first, second],
      count: 2,
      total_count: 2,
      total_pages: 1,
      current_page: 1,
      page_size: 20,
    })
  })

  test('answers total_pages 0 if there are no assignments', async (t) => {
    const { call } = await startService(t)
    assert.deepEqual(await read(call, '/assignments'), {
      assignments: [],
      count: 0,
      total_count: 0,
      total_pages: 0,
      current_page: 1,
      page_size: 20,
    })
  })

  test('sorts by due date, then by id', async (t) => {
    const { call } = await startService(t)
    for (const [title, due_date] of [
      ['third', '2026-04-12T12:00'],
      ['second', '2026-04-12T00:00:00Z'],
      ['fourth', '2026-04-12T12:00'],
      ['first', '2026-04-12T00:00'],
    ]) {
      await create(call, { title, due_date })
    }
    assert.deepEqual(await titlesOf(call, '/assignments'), ['first', 'second', 'third', 'fourth'])
  })

  test('lists', async (t) => {
    const { call } = await startService(t)
    await createOneOfEach(call)
    for (const [why, query, titles] of filters) {
      await t.test(why, async () => {
        assert.deepEqual(await titlesOf(call, `/assignments?${query}`), titles)
      })
    }
  })

  test('reports in current_page and page_size', async (t) => {
    const { call } = await startService(t)
    for (const [why, query, page, pageSize] of pages) {
      await t.test(why, async () => {
        const { current_page, page_size } = await read(call, `/assignments?${query}`)
        assert.deepEqual([current_page, page_size], [page, pageSize])
      })
    }
  })

  test('answers an empty page past the end, with the true totals', async (t) => {
    const { call } = await startService(t)
    await createOneOfEach(call)
    for (const page of [3, 4, 1e9]) {
      assert.deepEqual(await read(call, `/assignments?page=${page}&page_size=2`), {
        assignments: [],
        count: 0,
        total_count: 4,
        total_pages: 2,
        current_page: page,
        page_size: 2,
      })
    }
  })

  test('answers 400 to', async (t) => {
    const { call } = await startService(t)
    for (const [why, query, detail] of refused) {
      await t.test(why, async () => {
        assertInvalid(await call('GET', `/assignments?${query}`), detail)
      })
    }
  })

  test('ignores unknown parameters, even if repeated', async (t) => {
    const { call } = await startService(t)
    const { body } = await call('GET', '/assignments?x=1&x=2&page[]=5&__proto__=1&user_id=2')
    assert.deepEqual(body, await read(call, '/assignments'))
  })
})
