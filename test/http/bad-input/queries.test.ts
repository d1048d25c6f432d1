import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { create, read, titlesOf } from '../../support/homework.ts'
import { type BadInput, invalid, refuseAll } from '../../support/http/bad-input.ts'
import { startService } from '../../support/service.ts'

type Row = [number: number, why: string, path: string, detail: string]

const noPage = 'page must be an integer'
const noFilter = 'filter must be pending, completed or overdue'
const noFlag = 'must be true or false'
const noDate = 'must be a date, YYYY-MM-DD'

/** As many names as Node reads of a query unless it is told to read on. */
const thousand = 'x&'.repeat(1000)

const reads: Row[] = [
  [8, 'a word as page', '/assignments?page=abc', noPage],
  [8, 'a fraction as page', '/assignments/pending?page=1.5', noPage],
  [8, 'an exponent in page', '/assignments?page=1e2', noPage],
  [8, 'hexadecimal as page', '/assignments?page=0x10', noPage],
  [8, 'an invalid escape', '/assignments?page=%zz', noPage],
  [8, 'NaN as page', '/assignments?page=NaN', noPage],
  [8, 'white space before page', '/assignments?page=%201', noPage],
  [8, 'a plus, meaning a space, before page', '/assignments?page=+1', noPage],
  [8, 'full-width digits as page', '/assignments?page=%EF%BC%91', noPage],
  [8, 'a word as page_size', '/assignments/overdue?page_size=all', 'page_size must be an integer'],
  [
    8,
    'two invalid parameters, both reported',
    '/assignments?page=a&page_size=b',
    `${noPage}; page_size must be an integer`,
  ],
  [11, 'a page of 1e400', '/assignments?page=1e400', noPage],
  [12, 'page given twice', '/assignments?page=1&page=2', 'page must be given once'],
  [
    12,
    'sort given twice with the same value',
    '/assignments?sort=title&sort=title',
    'sort must be given once',
  ],
  [12, 'an invalid page after 1,000 parameters', `/assignments?${thousand}page=abc`, noPage],
  [13, 'a filter in upper case', '/assignments?filter=PENDING', noFilter],
  [13, 'an unknown filter', '/assignments?filter=foo', noFilter],
  [13, 'constructor as filter', '/assignments?filter=constructor', noFilter],
  [14, 'February 30', '/statistics?from=2026-02-30', `from ${noDate}`],
  [14, 'a single-digit month and day', '/statistics?to=2026-1-1', `to ${noDate}`],
  [14, 'month 13', '/statistics?from=2026-13-01', `from ${noDate}`],
  [14, 'a date with a time of day', '/statistics?from=2026-01-01T00:00', `from ${noDate}`],
  [14, 'to before from', '/statistics?from=2026-02-02&to=2026-02-01', 'from must not be after to'],
  [
    14,
    'include_archived=maybe',
    '/statistics?include_archived=maybe',
    `include_archived ${noFlag}`,
  ],
  [14, 'a NUL in a subject', '/statistics?subject=a%00', 'subject contains an invalid character'],
  [
    22,
    'a subject that is not UTF-8',
    '/statistics?subject=%8e%a9',
    'subject contains an invalid character',
  ],
]

const deletions: Row[] = [
  [15, 'delete_recurring=yes', '/assignments/1?delete_recurring=yes', `delete_recurring ${noFlag}`],
  [
    15,
    'delete_recurring=yes after 1,000 parameters',
    `/assignments/1?${thousand}delete_recurring=yes`,
    `delete_recurring ${noFlag}`,
  ],
  [15, 'delete_recurring=2', '/assignments/1?delete_recurring=2', `delete_recurring ${noFlag}`],
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
  [11, 'page 2^53 - 1', 'page=9007199254740991', 1e9, 20],
  [11, 'a page of 40 digits', `page=${'9'.repeat(40)}&page_size=100`, 1e9, 100],
  [11, 'a negative page of 40 digits', `page=-${'9'.repeat(40)}`, 1, 20],
  [12, 'an unknown parameter', 'page[]=7', 1, 20],
]

describe('a query', () => {
  test('that is invalid gets 400, and changes nothing', (t) =>
    refuseAll(t, [...asInput('GET', reads), ...asInput('DELETE', deletions)]))

  test('with page or page_size out of range gets 200, and reports the values used', async (t) => {
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

  test('13: with an empty filter lists everything', async (t) => {
    const { call } = await startService(t)
    await create(call, { title: 'Past', due_date: '2026-01-01' })
    await create(call, { title: 'Future' })
    assert.deepEqual(await titlesOf(call, '/assignments?filter='), ['Past', 'Future'])
  })

  test('with a percent sign that begins no escape has it in its value', async (t) => {
    const { call } = await startService(t)
    await create(call, { subject: '課 100%' })
    for (const path of ['/assignments?q=%E8%AA%B2+100%', '/assignments?subject=%E8%AA%B2+100%']) {
      assert.equal((await read(call, path)).count, 1)
    }
  })

  test('26: ignores parameters with names of Object.prototype', async (t) => {
    const { call } = await startService(t)
    const strange = '__proto__=1&constructor=2&__proto__[page]=7&toString=3&hasOwnProperty=4'
    for (const path of ['/assignments', '/statistics', '/recurring', '/assignments/due-today']) {
      assert.deepEqual(await read(call, `${path}?${strange}`), await read(call, path))
    }
    assert.equal('page' in {}, false)
  })
})
