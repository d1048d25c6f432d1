import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { criteriaFor, matches } from '../../src/domain/assignment-criteria.ts'
import { criteriaOfToday, todayParts } from '../../src/domain/today.ts'
import { anAssignment } from '../support/builders.ts'
import { create, listOf, toggle } from '../support/homework.ts'
import { untouched } from '../support/page-forms.ts'
import { seedAssignments } from '../support/seed.ts'
import { startService } from '../support/service.ts'
import { escaped, titlesIn } from '../support/shown.ts'
import { visitAsStudent } from '../support/student-visit.ts'
import { signedIn, type Visited } from '../support/visiting.ts'

/** The titles in each part of the page, in its order. */
function partsOf({ text }: Visited): Record<string, string[]> {
  const sections = [...text.matchAll(/<section class="sheet" id="([^"]+)"(.*?)<\/section>/gs)]
  return Object.fromEntries(
    sections.map(([, part = '', content = '']) => [part, titlesIn(content)]),
  )
}

const quick = (title: string, dueDate: string) => ({ title, dueDate })

describe('Today', () => {
  test('shows what is overdue, due today and due this week, each open assignment once', async (t) => {
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
      overdue: ['Yesterday', 'This morning'],
      'due-today': ['This noon', 'Tonight'],
      'due-this-week': ['At midnight', 'In six days'],
    })
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
    assert.match(text, /ゆっくり休むか/)
    assert.deepEqual(partsOf({ text, status: 200, headers: {} }), {})
  })

  test('invites a user without assignments to add the first one', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { text } = await browser.get('/')
    assert.match(text, /<b>Start by adding an assignment<\/b>/)
    assert.doesNotMatch(text, /Take a rest/)
    await call('PATCH', '/me', { language: 'ja' })
    assert.match((await browser.get('/')).text, /<b>まずは課題を追加しましょう<\/b>/)
  })

  test('shows the first 10 of 30 overdue assignments, their count, and a link to all', async (t) => {
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
      many.slice(0, 10).map(({ title }) => title),
    )
    assert.match(page.text, /期限切れ <span class="count">30<\/span>/)
    assert.match(
      page.text,
      /<a href="\/assignments\?filter&#61;overdue">「期限切れ」をすべて見る<\/a>/,
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
    const { text } = await browser.submit('/assignments/quick', quick('', ''))
    assert.doesNotMatch(text, /data-day-left/)
  })

  describe('the short form', () => {
    test('creates an assignment due at 23:59 of its day', async (t) => {
      const service = await startService(t)
      const browser = await signedIn(service, service.user)
      const page = await browser.submit('/assignments/quick', quick('漢字 <練習>', '2026-04-11'))
      assert.match(page.text, /課題を追加しました/)
      assert.deepEqual(partsOf(page)['due-this-week'], ['漢字 &#60;練習&#62;'])
      const [made] = await listOf(service.call, '/assignments')
      assert.deepEqual([made?.title, made?.due_date], ['漢字 <練習>', '2026-04-11T23:59:00+09:00'])
    })

    test('passes its input to the full form, which leads back to Today', async (t) => {
      const { browser, call } = await visitAsStudent(t)
      const typed = { ...quick('読書 & <感想>', '2026-04-11'), inDetail: 'yes' }
      const { text } = await browser.submit('/assignments/quick', typed)
      const { title, dueDate, dueTime, back } = untouched(text, '/assignments/new')
      assert.deepEqual([title, dueDate, dueTime, back], [typed.title, '2026-04-11', '23:59', '/'])
      assert.deepEqual(await listOf(call, '/assignments'), [])
      // In code points, of which some are two in JavaScript.
      for (const letter of ['題', '𠮷']) {
        const odd = { ...quick(letter.repeat(20_000), ''), inDetail: 'yes' }
        const { text } = await browser.submit('/assignments/quick', odd)
        assert.equal(untouched(text, '/assignments/new').title, letter.repeat(501))
      }
    })

    test('proposes tomorrow in the user’s zone', async (t) => {
      const service = await startService(t, { now: '2026-04-10T15:30:00Z' })
      const { text } = await (await signedIn(service, service.user)).get('/')
      assert.match(text, /name="dueDate" type="date" value="2026-04-12"/)
    })

    test('answers 422 with the input and an error at the field, and creates nothing', async (t) => {
      const service = await startService(t)
      const browser = await signedIn(service, service.user)
      for (const [fields, mistake] of [
        [quick(' ', '2026-04-11'), /id="title-error">入力してください。/],
        [quick('"><img src=x>', ''), /id="dueDate-error">入力してください。/],
        [quick('Essay', '2026-02-30'), /id="dueDate-error">日付と時刻を正しく入力してください。/],
        [quick('あ'.repeat(501), '2026-04-11'), /id="title-error">500文字以内で入力してください。/],
      ] as const) {
        const { status, text } = await browser.post('/assignments/quick', fields)
        assert.equal(status, 422)
        assert.match(text, mistake)
        assert.ok(text.includes(`name="title" type="text" value="${escaped(fields.title)}"`), text)
        assert.ok(text.includes(`name="dueDate" type="date" value="${fields.dueDate}"`))
      }
      assert.deepEqual(await listOf(service.call, '/assignments'), [])
      const { status, headers } = await browser.get('/assignments/quick')
      assert.deepEqual([status, headers.location], [303, '/'])
    })
  })
})
