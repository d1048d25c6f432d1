import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAssignment, at } from '../support/builders.ts'
import { create, read, toggle, update } from '../support/homework.ts'
import { seedAssignments } from '../support/seed.ts'
import { type Call, type ServiceOptions, startService } from '../support/service.ts'
import { type Browser, signedIn } from '../support/visiting.ts'

/** A service with somebody at the statistics, in English, on Friday, 10 April 2026, at noon in Tokyo. */
async function start(t: Parameters<typeof startService>[0], options: ServiceOptions = {}) {
  const service = await startService(t, options)
  await service.call('PATCH', '/me', { language: 'en' })
  return { ...service, browser: await signedIn(service, service.user) }
}

const show = async (browser: Browser, query = '') =>
  (await browser.get(`/statistics${query && `?${query}`}`)).text

const totalsIn = (page: string) =>
  [...page.matchAll(/<dt>[^<]*<\/dt><dd>([^<]*)/g)].map(([, told]) => told)

/** The rows of a table, each from its name on. */
function rowsIn(page: string, figure: string): string[][] {
  const table = new RegExp(`id="${figure}-table"[^]*?</details>`).exec(page)?.[0] ?? ''
  return [...table.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(([, row = '']) =>
    row.split(/<[^>]*>/).filter(Boolean),
  )
}

const summaryIn = (page: string, figure: string) =>
  new RegExp(`id="${figure}"[^]*?role="img" aria-label="([^"]*)"`).exec(page)?.[1]

/** A row with the values of the API. */
const rowOf = (it: Record<string, number | string>) => [
  it.subject || 'No subject',
  ...['total', 'completed', 'pending', 'overdue'].map((name) => String(it[name])),
  `${Math.round((1000 * Number(it.completed)) / Number(it.total)) / 10}%`,
  // The rate of nothing completed is 0 on the API.
  it.completed === 0 ? '—' : `${it.on_time_completion_rate}%`,
]

/** Of math one late, one on time and one overdue; of art one open and one in the archive. */
async function createHistory(call: Call): Promise<void> {
  const past = '2026-04-10T11:59'
  await toggle(call, await create(call, { subject: 'math', due_date: past }))
  await toggle(call, await create(call, { subject: 'math' }))
  await create(call, { subject: 'math', due_date: past })
  await create(call, { subject: 'art' })
  const archived = await create(call, { subject: 'art' })
  await update(call, await toggle(call, archived), { is_archived: true })
}

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

const zones: [zone: string, instant: string, week: string][] = [
  ['Asia/Tokyo', '2026-04-04T14:59:59Z', 'Sun, Mar 29'],
  ['Asia/Tokyo', '2026-04-04T15:00:00Z', 'Sun, Apr 5'],
  ['Pacific/Kiritimati', '2026-04-04T10:00:00Z', 'Sun, Apr 5'],
  ['Pacific/Pago_Pago', '2026-04-05T10:59:59Z', 'Sun, Mar 29'],
  ['America/New_York', '2026-03-08T04:59:59Z', 'Sun, Mar 1'],
  ['America/New_York', '2026-03-08T05:00:00Z', 'Sun, Mar 8'],
  ['America/New_York', '2026-03-15T03:59:59Z', 'Sun, Mar 8'],
  ['America/New_York', '2026-03-15T04:00:00Z', 'Sun, Mar 15'],
]

describe('the statistics', () => {
  for (const query of filters) {
    test(`equal the numbers of the API for ${query || 'no filter'}`, async (t) => {
      const { browser, call } = await start(t)
      await createHistory(call)
      const told = await read(call, `/statistics?${query}`)
      const page = await show(browser, query)
      const numbers = ['total', 'completed', 'pending', 'overdue'].map((name) =>
        String(told[`${name}_assignments`]),
      )
      const isEmpty = told.total_assignments === 0
      assert.deepEqual(
        totalsIn(page),
        isEmpty ? [] : [...numbers, `${told.on_time_completion_rate}%`],
      )
      assert.equal(/There are no such assignments/.test(page), isEmpty)
      if (told.subjects) assert.deepEqual(rowsIn(page, 'subjects'), told.subjects.map(rowOf))
    })
  }

  test('show no on-time rate while nothing is completed', async (t) => {
    const { browser, call } = await start(t)
    await create(call)
    const page = await show(browser)
    assert.equal(totalsIn(page)[4], '—')
    assert.equal(rowsIn(page, 'subjects')[0]?.at(-1), '—')
    assert.equal((await read(call, '/statistics')).on_time_completion_rate, 0)
  })

  test('count an assignment as overdue once its due time has passed', async (t) => {
    const { browser, call, clock } = await start(t)
    await create(call, { due_date: '2026-04-10T12:00' })
    assert.equal(totalsIn(await show(browser))[3], '0')
    clock.advance(1)
    assert.equal(totalsIn(await show(browser))[3], '1')
  })

  for (const [query, field, message] of wrong) {
    test(`answer 422 with an error at ${field} for ${query}`, async (t) => {
      const { browser, call } = await start(t)
      await createHistory(call)
      const { status, text } = await browser.get(`/statistics?${query}`)
      const [, error = ''] = new RegExp(`id="${field}-error">([^<]*)`).exec(text) ?? []
      assert.equal(status, 422)
      assert.match(error, message)
      assert.deepEqual(totalsIn(text), [])
    })
  }

  test('keep the chosen filters in the form', async (t) => {
    const { browser, call } = await start(t)
    await createHistory(call)
    const page = await show(browser, 'from=2026-04-01&subject=math&include_archived=on')
    assert.match(page, /name="from" type="date" value="2026-04-01"/)
    assert.match(page, /<option value="math" selected>/)
    assert.match(page, /name="include_archived" checked/)
    assert.match(await show(browser, 'include_archived=TRUE'), /name="include_archived" checked/)
    const without = await show(browser, 'include_archived=false')
    assert.match(without, /name="include_archived"/)
    assert.doesNotMatch(without, / checked/)
  })

  test('show the 39 subjects with the most assignments, and the others as one row', async (t) => {
    const { browser, deps, user } = await start(t)
    const subjects = Array.from({ length: 60 }, (_, n) => `Subject ${10 + n}`)
    const busy = ['Subject 12', 'Subject 69']
    const all = [...subjects, ...busy].map((subject) => anAssignment({ subject }))
    await seedAssignments(deps.store, user.id, all)
    const rows = rowsIn(await show(browser), 'subjects')
    assert.equal(rows.length, 40)
    assert.deepEqual(rows.at(-1)?.slice(0, 2), ['21 other subjects', '21'])
    assert.ok(rows.some(([name]) => name === 'Subject 69'))
  })
})

describe('work by week', () => {
  for (const [zone, instant, week] of zones) {
    test(`counts work due and completed at ${instant} in the week of ${week} in ${zone}`, async (t) => {
      const { browser, deps, user } = await start(t, { timeZone: zone })
      const time = at(instant)
      const done = anAssignment({ dueDate: time, completedAt: time })
      await seedAssignments(deps.store, user.id, [done])
      const page = await show(browser)
      for (const figure of ['weeks', 'days']) {
        const busy = rowsIn(page, figure).filter(([, count]) => count !== '0')
        assert.deepEqual(busy, [[week, '1']])
      }
    })
  }

  test('covers eight weeks back to eight ahead, without archived assignments', async (t) => {
    const { browser, deps, user } = await start(t)
    const due = (text: string, isArchived = false) =>
      anAssignment({ dueDate: at(text), isArchived })
    await seedAssignments(deps.store, user.id, [
      due('2026-02-07T14:59:59Z'),
      due('2026-02-07T15:00:00Z'),
      due('2026-04-10T00:00:00Z'),
      due('2026-04-10T00:00:00Z', true),
      due('2026-06-06T14:59:59Z'),
      due('2026-06-06T15:00:00Z'),
    ])
    const page = await show(browser)
    const rows = rowsIn(page, 'weeks')
    assert.equal(rows.length, 17)
    assert.deepEqual(
      rows.filter(([, count]) => count !== '0'),
      [
        ['Sun, Feb 8', '1'],
        ['Sun, Apr 5', '1'],
        ['Sun, May 31', '1'],
      ],
    )
    assert.equal(
      summaryIn(page, 'weeks'),
      'Due in these weeks: 3. This week: 1; in the busiest week: 1.',
    )
  })

  test('does not depend on the filters', async (t) => {
    const { browser, call } = await start(t)
    await createHistory(call)
    const all = await show(browser)
    const some = await show(browser, 'subject=art&from=2030-01-01')
    for (const figure of ['weeks', 'days']) {
      assert.deepEqual(rowsIn(some, figure), rowsIn(all, figure))
    }
  })
})

describe('the heat map of the year', () => {
  test('has a square for every day of 52 weeks and of this week until today', async (t) => {
    const { browser, call } = await start(t)
    await toggle(call, await create(call))
    const page = await show(browser)
    const [map = ''] = /<svg class="heat-map"[\s\S]*?<\/svg>/.exec(page) ?? []
    const strokes = [...map.matchAll(/M\d+ \dv(\d)/g)].map(([, length]) => Number(length))
    const squares = strokes.reduce((sum, length) => sum + length, 0)
    assert.equal(squares, 52 * 7 + 6)
    assert.match(map, /class="level-4" d="M52 5v1"/)
    assert.equal(rowsIn(page, 'days').length, 53)
    assert.equal(
      summaryIn(page, 'days'),
      'Completed in this year: 1. Days with completed work: 1; most in one day: 1.',
    )
  })

  test('is in Japanese for a user with that language', async (t) => {
    const { browser, call } = await start(t)
    await createHistory(call)
    await call('PATCH', '/me', { language: 'ja' })
    const page = await show(browser)
    assert.match(page, /<h1>統計<\/h1>/)
    assert.match(String(summaryIn(page, 'days')), /^この1年間に完了した課題は2件。/)
    assert.match(page, />5月<\/text>/)
  })

  test('has no inline style or script', async (t) => {
    const { browser, call } = await start(t)
    await createHistory(call)
    const [, main = ''] = (await show(browser)).split('<main')
    assert.doesNotMatch(main, /<script|<style|\sstyle=|\son[a-z]+=/)
  })
})
