import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { criteriaFor, matches } from '../../src/domain/assignments/assignment-criteria.ts'
import { criteriaOfToday, todayParts } from '../../src/domain/assignments/today.ts'
import { anAssignment } from '../support/builders.ts'
import { create, toggle } from '../support/homework.ts'
import { seedAssignments } from '../support/seed.ts'
import { startService } from '../support/service.ts'
import { titlesIn } from '../support/web/shown.ts'
import { visitAsStudent } from '../support/web/student-visit.ts'
import { signedIn, type Visited } from '../support/web/visiting.ts'

/** The titles in each part of the page, in its order. */
function partsOf({ text }: Visited): Record<string, string[]> {
  const sections = [...text.matchAll(/<section class="sheet" id="([^"]+)"(.*?)<\/section>/gs)]
  return Object.fromEntries(
    sections.map(([, part = '', content = '']) => [part, titlesIn(content)]),
  )
}

describe('Today', () => {
  test('shows what is overdue since before today, due today, late or not, and due this week, each open assignment once', async (t) => {
    // Noon of Friday, 10 April 2026 in Tokyo.
    const service = await startService(t)
    const { call, user } = service
    await create(call, { title: 'Yesterday', due_date: '2026-04-09' })
    await create(call, { title: 'This morning', due_date: '2026-04-10T11:59' })
    await create(call, { title: 'This noon', due_date: '2026-04-10T12:00' })
    await create(call, { title: 'Tonight', due_date: '2026-04-10' })
    await create(call, { title: 'At midnight', due_date: '2026-04-11T00:00' })
    await create(call, { title: 'In six days', due_date: '2026-04-16' })
    await create(call, { title: 'In seven days', due_date: '2026-04-17T00:00' })
    await toggle(call, await create(call, { title: 'Done', due_date: '2026-04-10' }))

    const page = await (await signedIn(service, user)).get('/')

    assert.equal(page.status, 200)
    assert.deepEqual(partsOf(page), {
      overdue: ['Yesterday'],
      'due-today': ['This morning', 'This noon', 'Tonight'],
      'due-this-week': ['At midnight', 'In six days'],
    })
  })

  test('tells how many more series will create within the seven days', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const told = async () =>
      / href="\/calendar">(\d+) more to come/.exec((await browser.get('/')).text)?.[1]
    const daily = { title: 'Daily', due_date: '2026-04-10T23:00', recurrence: { type: 'daily' } }
    await call('POST', '/assignments', daily)
    const weekly = { title: 'Weekly', due_date: '2026-04-09T23:00', recurrence: { type: 'weekly' } }
    assert.equal(await told(), '6')
    await call('POST', '/assignments', weekly)
    assert.equal(await told(), '7')
    await create(call, { title: 'Alone', due_date: '2026-04-11' })
    assert.equal(await told(), '7')
  })

  test('says in one line what is not due, and nothing of what is not overdue, once there is something to do', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await create(call, { title: 'Tomorrow', due_date: '2026-04-11' })
    const page = await browser.get('/')
    assert.deepEqual(partsOf(page), { 'due-this-week': ['Tomorrow'] })
    assert.match(page.text, /<p class="quiet">Nothing more is due today\.<\/p>/)
    assert.doesNotMatch(page.text, /overdue/i)
  })

  test('has exactly one part for each assignment of the lists overdue, due-today and due-this-week', () => {
    const moment = { now: Date.parse('2026-03-29T10:00:00Z'), timeZone: 'Europe/Berlin' }
    const hours = Array.from({ length: 24 * 12 }, (_, hour) => moment.now + (hour - 72) * 3_600_000)
    for (const dueDate of hours) {
      const it = { ...anAssignment({ dueDate }), id: 1, userId: 1 }
      const isListed = todayParts.some((list) => matches(criteriaFor(list, moment), it))
      const parts = todayParts.filter((part) => matches(criteriaOfToday(part, moment), it))
      assert.equal(parts.length, isListed ? 1 : 0, new Date(dueDate).toISOString())
      const archived = { ...it, isArchived: true }
      assert.ok(!todayParts.some((part) => matches(criteriaOfToday(part, moment), archived)))
    }
  })

  test('labels overdue assignments and their due time in words, in both languages', async (t) => {
    const service = await startService(t)
    const { call, user } = service
    await create(call, { title: 'Late', due_date: '2026-04-09T20:00', priority: 'high' })
    const browser = await signedIn(service, user)
    const japanese = await browser.get('/')
    assert.match(japanese.text, /<b class="late">期限切れ<\/b> <span>昨日 20:00<\/span>/)
    assert.match(japanese.text, /優先度 高/)
    await call('PATCH', '/me', { language: 'en' })
    const english = await browser.get('/')
    assert.match(english.text, /<b class="late">Overdue<\/b> <span>yesterday 20:00<\/span>/)
    assert.match(english.text, /High priority/)
    assert.match(english.text, /<html lang="en">/)
  })

  test('shows a message and no parts when nothing is due this week', async (t) => {
    const service = await startService(t)
    await create(service.call, { title: 'Far off', due_date: '2026-05-10' })
    const browser = await signedIn(service, service.user)
    const { text } = await browser.get('/')
    assert.match(text, /<b>今日から7日間に期限が来る課題はありません。<\/b>.*ゆっくり休むか/)
    assert.deepEqual(partsOf({ text, status: 200, headers: {} }), {})
  })

  test('names the seven days as their list does', async (t) => {
    const service = await startService(t)
    const { call, user } = service
    await create(call, { title: 'Far off', due_date: '2026-05-10' })
    const browser = await signedIn(service, user)
    for (const [language, nothing] of [
      ['ja', '今日から7日間に期限が来る課題はありません。'],
      ['en', 'Nothing is due today or in the next six days.'],
    ] as const) {
      await call('PATCH', '/me', { language })
      assert.ok((await browser.get('/')).text.includes(`<b>${nothing}</b>`))
      const list = await browser.get('/assignments?filter=due-this-week')
      assert.ok(list.text.includes(`<div class="empty"><p>${nothing}</p>`))
    }
  })

  test('invites a user without assignments to add the first one', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { text } = await browser.get('/')
    assert.match(text, /<b>Start by adding an assignment<\/b>/)
    assert.doesNotMatch(text, /Take a rest/)
    await call('PATCH', '/me', { language: 'ja' })
    assert.match((await browser.get('/')).text, /<b>まずは課題を追加しましょう<\/b>/)
  })

  test('shows the latest 3 of 30 overdue assignments, their count, and a link to all in this order', async (t) => {
    const service = await startService(t)
    const { deps, user } = service
    const many = Array.from({ length: 30 }, (_, n) =>
      anAssignment({ title: `No. ${n}`, dueDate: n }),
    )
    await seedAssignments(deps.store, user.id, many)
    const page = await (await signedIn(service, user)).get('/')
    const { overdue } = partsOf(page)
    assert.deepEqual(
      overdue,
      many
        .slice(-3)
        .map(({ title }) => title)
        .reverse(),
    )
    assert.match(page.text, /昨日までの期限切れ <span class="count">30<\/span>/)
    assert.match(
      page.text,
      /<a href="\/assignments\?filter&#61;overdue&#38;due_to&#61;2026-04-09&#38;sort&#61;-due_date">「昨日までの期限切れ」をすべて見る<\/a>/,
    )
  })

  test('completes an assignment with one button, and redirects to Today', async (t) => {
    const service = await startService(t)
    const { call, user } = service
    const { id } = await create(call, { title: 'Tonight', due_date: '2026-04-10' })
    const browser = await signedIn(service, user)
    const before = await browser.get('/')
    assert.match(
      before.text,
      new RegExp(`name="done" value="yes" formaction="/assignments/${id}/toggle"`),
    )
    const { status, headers } = await browser.post(`/assignments/${id}/toggle`, {
      back: '/',
      done: 'yes',
    })
    assert.deepEqual([status, headers.location], [303, '/'])
    const after = await browser.get('/')
    assert.match(after.text, /完了にしました/)
    assert.deepEqual(partsOf(after), {})
  })

  test('says for how long its day lasts, unless it shows a rejected form', async (t) => {
    const { browser } = await visitAsStudent(t)
    assert.match((await browser.get('/')).text, /<main [^>]*data-day-left="43200000"/)
    const { text } = await browser.submit('/assignments/quick', { title: '', dueDate: '' })
    assert.doesNotMatch(text, /data-day-left/)
  })
})
