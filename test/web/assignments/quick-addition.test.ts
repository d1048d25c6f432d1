import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listOf } from '../../support/homework.ts'
import { startService } from '../../support/service.ts'
import { untouched } from '../../support/web/page-forms.ts'
import { escaped, titlesIn } from '../../support/web/shown.ts'
import { visitAsStudent, visitInJapanese } from '../../support/web/student-visit.ts'
import { signedIn } from '../../support/web/visiting.ts'

const quick = (title: string, dueDate: string, subject = '') => ({ title, dueDate, subject })

describe('the short form of Today', () => {
  test('creates an assignment due at 23:59 of its day', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    const page = await browser.submit(
      '/assignments/quick',
      quick('漢字 <練習>', '2026-04-11', ' 国語 '),
    )
    assert.match(page.text, /課題を追加しました/)
    assert.deepEqual(titlesIn(page.text), ['漢字 &#60;練習&#62;'])
    const [made] = await listOf(service.call, '/assignments')
    const { title, subject, due_date } = made
    assert.deepEqual(
      [title, subject, due_date],
      ['漢字 <練習>', '国語', '2026-04-11T23:59:00+09:00'],
    )
    assert.match(page.text, /list="subjects".*<datalist id="subjects"><option value="国語">/s)
  })

  test('passes its input to the full form, which leads back to Today', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const typed = { ...quick('読書 & <感想>', '2026-04-11', '国語'), inDetail: 'yes' }
    const { text } = await browser.submit('/assignments/quick', typed)
    const { title, subject, dueDate, dueTime, back } = untouched(text, '/assignments/new')
    assert.deepEqual([title, subject, back], [typed.title, '国語', '/'])
    assert.deepEqual([dueDate, dueTime], ['2026-04-11', '23:59'])
    assert.deepEqual(await listOf(call, '/assignments'), [])
    // In code points, of which some are two in JavaScript.
    for (const letter of ['題', '𠮷']) {
      const typed = quick(letter.repeat(5000), '', letter.repeat(5000))
      const { text } = await browser.submit('/assignments/quick', { ...typed, inDetail: 'yes' })
      const { title, subject } = untouched(text, '/assignments/new')
      assert.deepEqual([title, subject], [letter.repeat(501), letter.repeat(201)])
    }
  })

  test('proposes tomorrow in the user’s zone', async (t) => {
    const service = await startService(t, { now: '2026-04-10T15:30:00Z' })
    const { text } = await (await signedIn(service, service.user)).get('/')
    assert.match(text, /name="dueDate" type="date" value="2026-04-12"/)
  })

  test('answers 422 with the input and an error at the field, and creates nothing', async (t) => {
    const { browser, ...service } = await visitInJapanese(t)
    for (const [fields, mistake] of [
      [quick(' ', '2026-04-11'), /id="title-error">入力してください。/],
      [quick('"><img src=x>', ''), /id="dueDate-error">入力してください。/],
      [quick('Essay', '2026-02-30'), /id="dueDate-error">日付と時刻を正しく入力してください。/],
      [quick('あ'.repeat(501), '2026-04-11'), /id="title-error">500文字以内で入力してください。/],
      [quick('Essay', '', 'あ'.repeat(201)), /id="subject-error">200文字以内で入力してください。/],
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
