import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { create, listOf, read, startSeries } from '../../support/homework.ts'
import { startReminders } from '../../support/reminders.ts'
import { untouched, wrongFields } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'
import { signedIn } from '../../support/web/visiting.ts'

const essay = { title: 'Essay', dueDate: '2026-04-20', dueTime: '17:30' }
const weekly = { recurrenceType: 'weekly', recurrenceInterval: '1', endType: 'never' }

describe('the forms of an assignment and of a series', () => {
  test('say that reminders reach nobody yet, or where that is set up', async (t) => {
    const service = await startReminders(t)
    const { call, deps, user } = service
    await call('PATCH', '/me', { language: 'en' })
    const browser = await signedIn(service, user)
    const { id } = await create(call)
    const series = await startSeries(call)
    const assertHint = async (hint: string) => {
      const [start, link] = ['<p class="hint" id="reminder-hint">', '<a href="/account/calendar">']
      for (const path of ['/assignments/new', `/assignments/${id}`, `/series/${series.id}`]) {
        const { text } = await browser.get(path)
        assert.match(text, /<fieldset aria-describedby="reminder-hint">/, path)
        const [, rest = ''] = text.split(start)
        assert.equal(rest.slice(0, rest.indexOf(link)).trim(), hint, path)
      }
    }
    await assertHint('How reminders reach you is set up in your account.')
    await deps.store.writeAccounts((tx) => tx.reminderSubscriptions.end(user.id))
    await assertHint('Reminders do not reach you yet. Choose how in your account.')
    await call('PATCH', '/me', { language: 'ja' })
    await assertHint('受け取り方がまだ設定されていないので、リマインダーは届きません。')
    await browser.submit('/account/calendar', {})
    await assertHint('リマインダーの受け取り方は、アカウントで設定します。')
  })
})

describe('the form for a new assignment', () => {
  test('offers two reminders, neither of which sounds like a switch for the other', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    for (const [language, ...labels] of [
      ['en', 'Remind me at a time I choose', 'Remind me an hour before it is due'],
      ['ja', '日時を決めて知らせる', '期限の1時間前に知らせる'],
    ]) {
      await call('PATCH', '/me', { language })
      const { text } = await browser.get('/assignments/new')
      const boxes = [...text.matchAll(/<label for="\w*[rR]eminderEnabled">([^<]*)/g)]
      assert.deepEqual(
        boxes.map(([, label]) => label),
        labels,
      )
    }
  })

  test('is not refused for what is in the hidden fields of a reminder that is off', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const typed = { ...essay, reminderAt: '2026-05-01' }
    assert.equal((await browser.post('/assignments/new', typed)).status, 303)
    const [made] = await listOf(call, '/assignments')
    assert.deepEqual([made.reminder_enabled, made.reminder_at], [false, undefined])
  })
})

const wrong: readonly [why: string, typed: Record<string, string>, at: readonly string[]][] = [
  ['a reminder on “soon”', { reminderAt: 'soon', reminderTime: '08:00' }, ['reminderAt']],
  ['a reminder date without a time', { reminderAt: '2026-04-19' }, ['reminderTime']],
  ['a reminder time without a date', { reminderTime: '08:00' }, ['reminderAt']],
  ['a reminder without date and time', {}, ['reminderAt', 'reminderTime']],
  [
    'a reminder without a time, and other wrong fields',
    { title: '', dueDate: '', reminderAt: '2026-04-19' },
    ['title', 'dueDate', 'reminderTime'],
  ],
  [
    'a reminder after the due date',
    { reminderAt: '2026-04-20', reminderTime: '17:31' },
    ['reminderAt'],
  ],
  [
    'a reminder of a series after its due date',
    { ...weekly, reminderAt: '2026-05-01', reminderTime: '10:00' },
    ['reminderAt'],
  ],
]

describe('the form for a new assignment answers 422 with the input and an error at the field for', () => {
  for (const [why, reminder, at] of wrong) {
    test(why, async (t) => {
      const { browser, call } = await visitAsStudent(t)
      const typed: Record<string, string> = { ...essay, reminderEnabled: 'on', ...reminder }
      const { status, text } = await browser.submit('/assignments/new', typed)
      assert.deepEqual([status, wrongFields(text)], [422, at])
      const again = untouched(text, '/assignments/new')
      for (const [name, value] of Object.entries(typed)) assert.equal(again[name], value, name)
      assert.equal((await read(call, '/assignments')).count, 0)
    })
  }
})

test('a reminder without a time is told so where the time is missing, with the focus there', async (t) => {
  const { browser, call } = await visitAsStudent(t)
  const typed = { ...essay, reminderEnabled: 'on', reminderAt: '2026-04-19' }
  for (const [language, message] of [
    ['en', 'Enter the time of the reminder.'],
    ['ja', '知らせる時刻を入力してください。'],
  ]) {
    await call('PATCH', '/me', { language })
    const { text } = await browser.submit('/assignments/new', typed)
    assert.equal(/id="reminderTime-error">([^<]*)/.exec(text)?.[1], message)
    assert.match(text, /<input id="reminderTime"[^>]* autofocus/)
    assert.doesNotMatch(text, /class="problem"/)
  }
})

describe('an assignment', () => {
  test('keeps the time of a reminder that is off, or switched off, whatever is in its hidden fields', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await create(call, { reminder_enabled: true, reminder_at: '2026-04-11T08:00' })
    const path = `/assignments/${id}`
    for (const hidden of [{}, { reminderTime: '' }, { reminderAt: '', reminderTime: '' }]) {
      const { reminderEnabled: _, ...typed } = untouched((await browser.get(path)).text, path)
      assert.equal((await browser.post(path, { ...typed, ...hidden })).status, 303)
      const { reminder_enabled, reminder_at } = await read(call, path)
      assert.deepEqual([reminder_enabled, reminder_at], [false, '2026-04-11T08:00:00+09:00'])
    }
  })

  test('answers 422 to a reminder without a date or after the due date, but keeps one set by the API', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await create(call, { reminder_enabled: true, reminder_at: '2026-05-01' })
    const path = `/assignments/${id}`
    const typed = untouched((await browser.get(path)).text, path)
    assert.equal((await browser.post(path, { ...typed, subject: 'Art' })).status, 303)
    const { text } = await browser.get(path)
    for (const [change, message] of [
      [{ reminderAt: '', reminderTime: '' }, /date of the reminder/],
      [{ reminderAt: '2026-04-30' }, /not be after the due date/],
    ] as const) {
      const refused = await browser.submit(path, { ...untouched(text, path), ...change })
      assert.equal(refused.status, 422)
      assert.match(/id="reminderAt-error">([^<]*)/.exec(refused.text)?.[1] ?? '', message)
    }
    const right = { ...untouched(text, path), reminderAt: '2026-04-12' }
    assert.equal((await browser.post(path, right)).status, 303)
  })
})
