import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type BadInput, invalid, refuseAll } from '../../support/bad-input.ts'
import { create, read, titlesOf } from '../../support/homework.ts'
import { startService } from '../../support/service.ts'

type Row = [number: number, why: string, path: string, detail: string]

const noPage = 'page must be an integer'
const noFilter = 'filter must be pending, completed or overdue'
const noFlag = 'must be true or false'
const noDate = 'must be a date, YYYY-MM-DD'

/** As many names as Node reads of a query unless it is told to read on. */
const thousand = 'x&'.repeat(1000)

const reads: Row[] = [
  [8, 'a word for a page', '/assignments?page=abc', noPage],
  [8, 'a fraction', '/assignments/pending?page=1.5', noPage],
  [8, 'an exponent', '/assignments?page=1e2', noPage],
  [8, 'hexadecimal', '/assignments?page=0x10', noPage],
  [8, 'an escape that is none', '/assignments?page=%zz', noPage],
  [8, 'not a number', '/assignments?page=NaN', noPage],
  [8, 'white space', '/assignments?page=%201', noPage],
  [8, 'a plus, which means a space', '/assignments?page=+1', noPage],
  [8, 'full-width digits', '/assignments?page=%EF%BC%91', noPage],
  [8, 'a word for a size', '/assignments/overdue?page_size=all', 'page_size must be an integer'],
  [8, 'two mistakes', '/assignments?page=a&page_size=b', `${noPage}; page_size must be an integer`],
  [11, 'a number without end', '/assignments?page=1e400', noPage],
  [12, 'a page given twice', '/assignments?page=1&page=2', 'page must be given once'],
  [12, 'the same twice', '/assignments?sort=title&sort=title', 'sort must be given once'],
  [12, 'a page after a thousand names', `/assignments?${thousand}page=abc`, noPage],
  [13, 'another case', '/assignments?filter=PENDING', noFilter],
  [13, 'no such filter', '/assignments?filter=foo', noFilter],
  [13, 'what every object has', '/assignments?filter=constructor', noFilter],
  [14, 'a day that February lacks', '/statistics?from=2026-02-30', `from ${noDate}`],
  [14, 'single digits', '/statistics?to=2026-1-1', `to ${noDate}`],
  [14, 'a thirteenth month', '/statistics?from=2026-13-01', `from ${noDate}`],
  [14, 'a time of day', '/statistics?from=2026-01-01T00:00', `from ${noDate}`],
  [14, 'to before from', '/statistics?from=2026-02-02&to=2026-02-01', 'from must not be after to'],
  [14, 'neither yes nor no', '/statistics?include_archived=maybe', `include_archived ${noFlag}`],
  [14, 'a NUL in a subject', '/statistics?subject=a%00', 'subject contains an invalid character'],
]

const deletions: Row[] = [
  [15, 'yes', '/assignments/1?delete_recurring=yes', `delete_recurring ${noFlag}`],
  [
    15,
    'yes, after a thousand names',
    `/assignments/1?${thousand}delete_recurring=yes`,
    `delete_recurring ${noFlag}`,
  ],
  [15, 'two', '/assignments/1?delete_recurring=2', `delete_recurring ${noFlag}`],
]

const asInput = (method: string, rows: readonly Row[]) =>
  rows.map(([number, why, path, detail]): BadInput => {
    return [number, why, { method, path }, ...invalid(detail)]
  })

type Pages = [number: number, why: string, query: string, page: number, size: number]

const broughtWithinBounds: Pages[] = [
  [8, 'an empty page', 'page=', 1, 20],
  [9, 'page 0', 'page=0', 1, 20],
  [9, 'page -1', 'page=-1', 1, 20],
  [9, 'size 0', 'page_size=0', 1, 20],
  [9, 'size -5', 'page_size=-5', 1, 20],
  [10, 'size 101', 'page_size=101', 1, 100],
  [10, 'size 100000', 'page_size=100000', 1, 100],
  [11, 'the largest safe integer', 'page=9007199254740991', 1e9, 20],
  [11, '40 digits', `page=${'9'.repeat(40)}&page_size=100`, 1e9, 100],
  [11, '40 digits below zero', `page=-${'9'.repeat(40)}`, 1, 20],
  [12, 'a name that is not known', 'page[]=7', 1, 20],
]

describe('a bad query', () => {
  test('is refused', (t) =>
    refuseAll(t, [...asInput('GET', reads), ...asInput('DELETE', deletions)]))

  test('that asks for a page out of bounds is told what was used', async (t) => {
    const { call } = await startService(t)
    await create(call)
    for (const [number, why, query, page, size] of broughtWithinBounds) {
      await t.test(`${number}: ${why}`, async () => {
        const { assignments, ...told } = await read(call, `/assignments?${query}`)
        const count = page === 1 ? 1 : 0
        assert.equal(assignments.length, count)
        const totals = { total_count: 1, total_pages: 1 }
        assert.deepEqual(told, { count, ...totals, current_page: page, page_size: size })
      })
    }
  })

  test('13: that names no filter asks for all', async (t) => {
    const { call } = await startService(t)
    await create(call, { title: 'Past', due_date: '2026-01-01' })
    await create(call, { title: 'Future' })
    assert.deepEqual(await titlesOf(call, '/assignments?filter='), ['Past', 'Future'])
  })

  test('26: that names what every object has is as good as none', async (t) => {
    const { call } = await startService(t)
    const strange = '__proto__=1&constructor=2&__proto__[page]=7&toString=3&hasOwnProperty=4'
    for (const path of ['/assignments', '/statistics', '/recurring', '/assignments/due-today']) {
      assert.deepEqual(await read(call, `${path}?${strange}`), await read(call, path))
    }
    assert.equal('page' in {}, false)
  })
})
