import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAssignment, at } from '../../support/builders.ts'
import { create, type Json, moveTo, titlesOf, toggle, update } from '../../support/homework.ts'
import { seedAssignments } from '../../support/seed.ts'
import type { Service } from '../../support/service.ts'
import { unescaped } from '../../support/web/shown.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'
import type { Browser } from '../../support/web/visiting.ts'

const show = async (browser: Browser, month = '') =>
  (await browser.get(`/calendar${month && `?month=${month}`}`)).text

/** What is written of a day, YYYY-MM-DD; undefined where it is not shown. */
const dayIn = (page: string, date: string) =>
  new RegExp(`<td id="d${date}"[^]*?</td>`).exec(page)?.[0]

const datesIn = (page: string) => [...page.matchAll(/<td id="d([\d-]+)"/g)].map(([, date]) => date)

const titlesIn = (markup: string | undefined) =>
  [...String(markup).matchAll(/<\/time> ([^<]*)/g)].map(([, title]) => title)

/** Assignments due at these instants, each called by its own. */
const seedDue = ({ deps, user }: Service, ...times: readonly string[]) =>
  seedAssignments(
    deps.store,
    user.id,
    times.map((time) => anAssignment({ title: time, dueDate: at(time) })),
  )

const zones: [zone: string, instant: string, date: string][] = [
  ['Pacific/Kiritimati', '2026-04-10T10:00:00Z', '2026-04-11'],
  ['Pacific/Kiritimati', '2026-04-10T09:59:59Z', '2026-04-10'],
  ['Pacific/Pago_Pago', '2026-04-10T10:59:59Z', '2026-04-09'],
  ['Pacific/Pago_Pago', '2026-04-10T11:00:00Z', '2026-04-10'],
  ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
  ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09'],
  ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
  ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-02'],
  ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
  ['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-05'],
]

const wrongMonths = ['2026-13', '2026-00', '2026-4', 'April', '1900-01', '9999-12', '2026-04-10']

describe('the calendar', () => {
  test('shows the current month in weeks from Sunday on', async (t) => {
    const { browser } = await visitAsStudent(t)
    const { status, text: page } = await browser.get('/calendar')
    assert.equal(status, 200)
    assert.match(page, /<h1[^>]*>April 2026<\/h1>/)
    const heads = [...page.matchAll(/<th scope="col"[^>]*>([^<]*)/g)].map(([, name]) => name)
    assert.deepEqual(heads, ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
    const dates = datesIn(page)
    assert.deepEqual([dates.length, dates[0], dates.at(-1)], [35, '2026-03-29', '2026-05-02'])
    assert.match(page, /Nothing is due this month/)
  })

  test('marks only today in the user’s zone', async (t) => {
    const { browser, call } = await visitAsStudent(t, { now: '2026-04-10T15:30:00Z' })
    const marked = async () =>
      [...(await show(browser)).matchAll(/id="d([\d-]+)"[^>]*aria-current="date"/g)].map(
        ([, date]) => date,
      )
    assert.deepEqual(await marked(), ['2026-04-11'])
    await moveTo(call, 'America/New_York')
    assert.deepEqual(await marked(), ['2026-04-10'])
  })

  test('links from another month to today, and to a new assignment', async (t) => {
    const { browser } = await visitAsStudent(t)
    const page = await show(browser, '2026-01')
    assert.match(page, /href="\/calendar#today"[^>]*>Go to today</)
    assert.match(String(dayIn(await show(browser), '2026-04-10')), / id="today"/)
    assert.match(unescaped(page), /href="\/assignments\/new\?back=%2Fcalendar%3Fmonth%3D2026-01">/)
  })

  test('links to the previous and next month, but not beyond 1900-02 and 9999-11', async (t) => {
    const { browser } = await visitAsStudent(t)
    const linked = async (month: string) =>
      [...(await show(browser, month)).matchAll(/href="\/calendar\?month=([\d-]+)"/g)].map(
        ([, it]) => it,
      )
    assert.deepEqual(await linked('2026-01'), ['2025-12', '2026-02'])
    assert.deepEqual(await linked('1900-02'), ['1900-03'])
    assert.deepEqual(await linked('9999-11'), ['9999-10'])
  })

  for (const month of wrongMonths) {
    test(`answers 422 with the current month and a message for month=${month}`, async (t) => {
      const { browser } = await visitAsStudent(t)
      const { status, text } = await browser.get(`/calendar?month=${month}`)
      assert.equal(status, 422)
      assert.match(text, /role="alert">That month cannot be shown/)
      assert.match(text, /<h1[^>]*>April 2026/)
    })
  }

  test('shows exactly the assignments due from its first day shown to its last', async (t) => {
    const service = await visitAsStudent(t)
    await seedDue(
      service,
      '2026-03-28T14:59:59Z',
      '2026-03-28T15:00:00Z',
      '2026-05-02T14:59:59Z',
      '2026-05-02T15:00:00Z',
    )
    const page = await show(service.browser)
    assert.deepEqual(titlesIn(page), ['2026-03-28T15:00:00Z', '2026-05-02T14:59:59Z'])
    assert.match(page, /Nothing is due this month/)
  })

  for (const [zone, instant, date] of zones) {
    test(`puts ${instant} on ${date} in ${zone}`, async (t) => {
      const service = await visitAsStudent(t, { timeZone: zone })
      await seedDue(service, instant)
      const page = await show(service.browser, date.slice(0, 7))
      assert.deepEqual(titlesIn(dayIn(page, date)), [instant])
      assert.deepEqual(titlesIn(page), [instant])
    })
  }

  test('shows the first four assignments of a day by due time, and a link to all seven', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    for (const hour of [19, 13, 18, 14, 17, 15, 16]) {
      await create(call, { title: `at ${hour}`, due_date: `2026-04-20T${hour}:00` })
    }
    await create(call, { title: 'the day after', due_date: '2026-04-21T00:00' })
    const day = dayIn(await show(browser), '2026-04-20')
    assert.deepEqual(titlesIn(day), ['at 13', 'at 14', 'at 15', 'at 16'])
    assert.match(String(day), />\+3 more</)
    const address = /href="(\/assignments\?[^"]*)"/.exec(String(day))?.[1]?.replaceAll('&amp;', '&')
    assert.equal((await titlesOf(call, String(address))).length, 7)
  })

  test('hides nothing open behind what is completed on a full day', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const due: Json[] = []
    for (const hour of [13, 14, 15, 16, 17]) {
      due.push(await create(call, { title: `at ${hour}`, due_date: `2026-04-20T${hour}:00` }))
    }
    for (const it of due.slice(0, 3)) await toggle(call, it)
    const shown = async () => titlesIn(dayIn(await show(browser), '2026-04-20'))
    assert.deepEqual(await shown(), ['at 13', 'at 14', 'at 16', 'at 17'])
    for (const it of due.slice(1, 3)) await toggle(call, it)
    assert.deepEqual(await shown(), ['at 14', 'at 15', 'at 16', 'at 17'])
  })

  test('says in words what colours show: the subject, overdue and completed, in both languages', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await create(call, { title: 'Late', due_date: '2026-04-10T11:59' })
    const sums = { title: 'Not yet', subject: 'Sums', due_date: '2026-04-10T12:00' }
    await create(call, sums)
    await toggle(call, await create(call, { title: 'Ready', due_date: '2026-04-09' }))
    const wordsOf = (page: string, title: string) =>
      new RegExp(`</time> ${title}(?:<span class="spoken">([^<]*))?`).exec(page)?.[1]
    const words = (page: string) =>
      ['Late', 'Not yet', 'Ready'].map((title) => wordsOf(page, title)?.trim())
    assert.deepEqual(words(await show(browser)), ['(overdue)', 'Sums', '(done)'])
    await call('PATCH', '/me', { language: 'ja' })
    const page = await show(browser)
    assert.deepEqual(words(page), ['(期限切れ)', 'Sums', '(完了)'])
    assert.match(page, /<h1[^>]*>2026年4月/)
  })

  test('leaves out archived and deleted assignments, and those of other users', async (t) => {
    const { browser, call, join } = await visitAsStudent(t)
    const { call: other } = await join('other@example.org')
    await create(other, { title: 'Not mine' })
    await update(call, await create(call, { title: 'Archived' }), { is_archived: true })
    await call('DELETE', `/assignments/${(await create(call, { title: 'Deleted' })).id}`)
    await create(call, { title: 'Mine' })
    assert.deepEqual(titlesIn(await show(browser)), ['Mine'])
  })

  test('links a day to the form for a new assignment due on it, labelled with the day', async (t) => {
    const { browser } = await visitAsStudent(t)
    assert.match(
      String(dayIn(await show(browser), '2026-04-15')),
      /href="\/assignments\/new\?due&#61;2026-04-15&#38;back&#61;[^"]*" aria-label="Wed, Apr 15: add an assignment"/,
    )
  })

  test('truncates a title of 61 characters, and escapes titles', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await create(call, { title: '😀'.repeat(61) })
    await create(call, { title: '<img src=x>' })
    const page = await show(browser)
    assert.ok(page.includes(`${'😀'.repeat(59)}…<`))
    assert.ok(!page.includes('<img src=x>'))
  })

  test('has no inline style or script', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await create(call)
    const [, main = ''] = (await show(browser)).split('<main')
    assert.doesNotMatch(main, /<script|<style|\sstyle=|\son[a-z]+=/)
  })
})
