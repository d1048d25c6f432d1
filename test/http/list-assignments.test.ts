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
  ['all of it without one', '', ['completed', 'overdue', 'now', 'later']],
  ['all of it with an empty one', 'filter=', ['completed', 'overdue', 'now', 'later']],
  ['what is incomplete, overdue or not', 'filter=pending', ['overdue', 'now', 'later']],
  ['what is completed', 'filter=completed', ['completed']],
  ['what is incomplete and due before now', 'filter=overdue', ['overdue']],
]

const pages: [why: string, query: string, page: number, pageSize: number][] = [
  ['the defaults', '', 1, 20],
  ['the defaults for empty values', 'page=&page_size=', 1, 20],
  ['the default page below 1', 'page=0', 1, 20],
  ['the default page for a negative one', 'page=-7', 1, 20],
  ['the default size below 1', 'page_size=0', 1, 20],
  ['the default size for a negative one', 'page_size=-1', 1, 20],
  ['the largest size', 'page_size=100', 1, 100],
  ['the largest size for any above', 'page_size=101', 1, 100],
  ['the largest size for one with many digits', `page_size=${'9'.repeat(40)}`, 1, 100],
  ['leading zeros', 'page=002&page_size=003', 2, 3],
  ['a billion', 'page=1000000000', 1e9, 20],
  ['a billion for any page above', 'page=1000000001', 1e9, 20],
  ['a billion for a page with many digits', `page=${'9'.repeat(400)}`, 1e9, 20],
]

const refused: [why: string, query: string, detail: string][] = [
  ['a word for a page', 'page=abc', 'page must be an integer'],
  ['a fraction', 'page=1.5', 'page must be an integer'],
  ['an exponent', 'page_size=1e2', 'page_size must be an integer'],
  ['another base', 'page=0x10', 'page must be an integer'],
  ['a plus sign', 'page=%2B1', 'page must be an integer'],
  ['full-width digits', 'page=%EF%BC%91', 'page must be an integer'],
  ['a blank', 'page=%20', 'page must be an integer'],
  ['a broken escape', 'page=%zz', 'page must be an integer'],
  ['a page given twice', 'page=1&page=2', 'page must be given once'],
  ['a page given twice, once empty', 'page=&page=2', 'page must be given once'],
  ['a filter there is not', 'filter=late', 'filter must be pending, completed or overdue'],
  ['a filter in capitals', 'filter=PENDING', 'filter must be pending, completed or overdue'],
  ['a filter given twice', 'filter=pending&filter=pending', 'filter must be given once'],
  [
    'several at once',
    'filter=x&page=x',
    'filter must be pending, completed or overdue; page must be an integer',
  ],
]

describe('GET /assignments', () => {
  test('answers a page of everything, with its counts', async (t) => {
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

  test('answers no pages where there is nothing', async (t) => {
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

  test('orders by due date, and by id what is due at once', async (t) => {
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

  test('filters', async (t) => {
    const { call } = await startService(t)
    await createOneOfEach(call)
    for (const [why, query, titles] of filters) {
      await t.test(why, async () => {
        assert.deepEqual(await titlesOf(call, `/assignments?${query}`), titles)
      })
    }
  })

  test('says which page and size it used', async (t) => {
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

  test('refuses', async (t) => {
    const { call } = await startService(t)
    for (const [why, query, detail] of refused) {
      await t.test(why, async () => {
        assertInvalid(await call('GET', `/assignments?${query}`), detail)
      })
    }
  })

  test('ignores parameters it does not know, however often they are given', async (t) => {
    const { call } = await startService(t)
    const { body } = await call('GET', '/assignments?x=1&x=2&page[]=5&__proto__=1&user_id=2')
    assert.deepEqual(body, await read(call, '/assignments'))
  })
})
