import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAssignment } from '../../support/builders.ts'
import { create, read } from '../../support/homework.ts'
import { seedAssignments } from '../../support/seed.ts'
import { createHistory, rowsIn, statisticsPage } from '../../support/web/statistics-page.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

const totalsIn = (page: string) =>
  [...page.matchAll(/<dt>[^<]*<\/dt><dd>([^<]*)/g)].map(([, told]) => told)

/** A row with the values of the API. */
const rowOf = (it: Record<string, number | string>) => [
  it.subject || 'No subject',
  ...['total', 'completed', 'pending', 'overdue'].map((name) => String(it[name])),
  `${Math.round((1000 * Number(it.completed)) / Number(it.total)) / 10}%`,
  // The rate of nothing completed is 0 on the API.
  it.completed === 0 ? '—' : `${it.on_time_completion_rate}%`,
]

const filters = [
  '',
  'subject=math',
  'subject=art&include_archived=true',
  'include_archived=true',
  'include_archived=TRUE',
  'include_archived=false',
  'from=2026-04-10&to=2026-04-10',
  'from=2026-04-11',
  'from=&to=&subject=',
  'subject=nothing+of+it',
]

const wrong: [query: string, field: string, message: RegExp][] = [
  ['from=2026-02-30', 'from', /Enter a date that exists/],
  ['to=yesterday', 'to', /Enter a date that exists/],
  ['from=2026-04-11&to=2026-04-10', 'from', /must not be after/],
  ['subject=%00', 'subject', /a character that cannot be used/],
  ['include_archived=perhaps', 'include_archived', /Choose one of the options/],
]

describe('the statistics', () => {
  for (const query of filters) {
    test(`equal the numbers of the API for ${query || 'no filter'}`, async (t) => {
      const { browser, call } = await visitAsStudent(t)
      await createHistory(call)
      const told = await read(call, `/statistics?${query}`)
      const page = await statisticsPage(browser, query)
      const numbers = ['total', 'completed', 'pending', 'overdue'].map((name) =>
        String(told[`${name}_assignments`]),
      )
      const isEmpty = told.total_assignments === 0
      assert.deepEqual(
        totalsIn(page),
        isEmpty ? [] : [...numbers, `${told.on_time_completion_rate}%`],
      )
      assert.equal(/No assignments match/.test(page), isEmpty)
      if (told.subjects) assert.deepEqual(rowsIn(page, 'subjects'), told.subjects.map(rowOf))
    })
  }

  test('show no on-time rate while nothing is completed', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await create(call)
    const page = await statisticsPage(browser)
    assert.equal(totalsIn(page)[4], '—')
    assert.equal(rowsIn(page, 'subjects')[0]?.at(-1), '—')
    assert.equal((await read(call, '/statistics')).on_time_completion_rate, 0)
  })

  test('count an assignment as overdue once its due time has passed', async (t) => {
    const { browser, call, clock } = await visitAsStudent(t)
    await create(call, { due_date: '2026-04-10T12:00' })
    assert.equal(totalsIn(await statisticsPage(browser))[3], '0')
    clock.advance(1)
    assert.equal(totalsIn(await statisticsPage(browser))[3], '1')
  })

  for (const [query, field, message] of wrong) {
    test(`answer 422 with an error at ${field} for ${query}`, async (t) => {
      const { browser, call } = await visitAsStudent(t)
      await createHistory(call)
      const { status, text } = await browser.get(`/statistics?${query}`)
      const [, error = ''] = new RegExp(`id="${field}-error">([^<]*)`).exec(text) ?? []
      assert.equal(status, 422)
      assert.match(error, message)
      assert.deepEqual(totalsIn(text), [])
    })
  }

  test('keep the chosen filters in the form', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await createHistory(call)
    const page = await statisticsPage(browser, 'from=2026-04-01&subject=math&include_archived=on')
    assert.match(page, /name="from" type="date" value="2026-04-01"/)
    assert.match(page, /<option value="math" selected>/)
    assert.match(page, /name="include_archived" checked/)
    assert.match(
      await statisticsPage(browser, 'include_archived=TRUE'),
      /name="include_archived" checked/,
    )
    for (const query of ['', 'include_archived=false']) {
      const without = await statisticsPage(browser, query)
      assert.match(without, /name="include_archived"/)
      assert.doesNotMatch(without, / checked/)
    }
  })

  test('show the 39 subjects with the most assignments, and the others as one row', async (t) => {
    const { browser, deps, user } = await visitAsStudent(t)
    const subjects = Array.from({ length: 60 }, (_, n) => `Subject ${10 + n}`)
    const busy = ['Subject 12', 'Subject 69']
    const all = [...subjects, ...busy].map((subject) => anAssignment({ subject }))
    await seedAssignments(deps.store, user.id, all)
    const rows = rowsIn(await statisticsPage(browser), 'subjects')
    assert.equal(rows.length, 40)
    assert.deepEqual(rows.at(-1)?.slice(0, 2), ['21 other subjects', '21'])
    assert.ok(rows.some(([name]) => name === 'Subject 69'))
  })
})
