import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { create, createSeries, firstOf, type Json, read } from '../../support/homework.ts'
import type { ServiceOptions } from '../../support/service.ts'
import { hasForm, untouched, wrongFields } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

describe('an assignment that is saved without an edit does not change', () => {
  const cases: readonly [why: string, fields: Json, options?: ServiceOptions][] = [
    [
      'with seconds in its times',
      { due_date: '2026-04-12T10:00:30.250+09:00', reminder_at: '2026-04-12T09:00:01+09:00' },
    ],
    [
      'with an ambiguous due time, at its second instant',
      { due_date: '2026-10-25T02:30:00+01:00' },
      { timeZone: 'Europe/Paris' },
    ],
    [
      'with LF, CRLF and CR in its texts',
      { title: 'a\nb', subject: 'c\r\nd', description: '\n\na\nb\r\nc\rd' },
    ],
    ['with spaces around its texts', { title: ' a ', subject: ' c　', description: ' d ' }],
    ['with its checkboxes and priority', { urgent_reminder_enabled: false, priority: 'low' }],
    ['with a reminder that has no time', { reminder_enabled: true }],
    [
      'with a reminder after its due date',
      { reminder_enabled: true, reminder_at: '2026-05-01T08:00' },
    ],
  ]
  for (const [why, fields, options] of cases) {
    test(why, async (t) => {
      const { browser, call, clock } = await visitAsStudent(t, options)
      const { id } = await create(call, fields)
      const before = await read(call, `/assignments/${id}`)
      const { text } = await browser.get(`/assignments/${id}`)
      clock.advance(60_000)
      const { status } = await browser.submit(
        `/assignments/${id}`,
        untouched(text, `/assignments/${id}`),
      )
      assert.equal(status, 200)
      assert.deepEqual(await read(call, `/assignments/${id}`), before)
    })
  }
})

describe('an assignment', () => {
  test('is saved as typed, and redirects to `back`', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await create(call, { reminder_enabled: true, reminder_at: '2026-04-11' })
    const { text } = await browser.get(`/assignments/${id}?back=/calendar`)
    const { reminderEnabled: _, ...typed } = untouched(text, `/assignments/${id}`)
    const answer = await browser.post(`/assignments/${id}`, {
      ...typed,
      ...{ title: 'Poem', dueDate: '2026-04-13', dueTime: '08:15', isArchived: 'on' },
    })
    assert.equal(answer.headers.location, '/calendar')
    const saved = await read(call, `/assignments/${id}`)
    assert.deepEqual(
      [saved.title, saved.due_date, saved.reminder_enabled, saved.is_archived],
      ['Poem', '2026-04-13T08:15:00+09:00', false, true],
    )
  })

  test('does not change with wrong input, which is answered with 422', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const before = await create(call)
    const path = `/assignments/${before.id}`
    const typed = untouched((await browser.get(path)).text, path)
    const { status, text } = await browser.submit(path, { ...typed, title: '', dueDate: '' })
    assert.deepEqual([status, wrongFields(text)], [422, ['title', 'dueDate']])
    assert.deepEqual(await read(call, path), before)
  })

  test('has buttons to toggle and delete it, and a link to its series, if any', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const single = await create(call)
    const setting = await createSeries(call, { type: 'daily' })
    const { id } = await firstOf(call, setting)
    const { text } = await browser.get(`/assignments/${id}`)
    assert.match(text, new RegExp(`href="/series/${setting.id}"`))
    for (const deed of ['toggle', 'delete']) assert.ok(hasForm(text, `/assignments/${id}/${deed}`))
    const alone = await browser.get(`/assignments/${single.id}`)
    assert.ok(hasForm(alone.text, `/assignments/${single.id}/toggle`))
    assert.doesNotMatch(alone.text, /\/series\/\d/)
  })

  test('stays completed if “Complete” is pressed after it was completed elsewhere', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await create(call)
    const { text } = await browser.get(`/assignments/${id}`)
    const [, done] = /<button name="done" value="(\w+)">.*?Complete</s.exec(text) ?? []
    await call('PATCH', `/assignments/${id}/toggle`)
    await browser.submit(`/assignments/${id}/toggle`, { done: done ?? '' })
    assert.equal((await read(call, `/assignments/${id}`)).is_completed, true)
  })

  test('leads to the recently deleted ones if it is deleted', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await create(call)
    await browser.post(`/assignments/${id}/delete`, { back: '/assignments' })
    const { status, text } = await browser.get(`/assignments/${id}`)
    assert.equal(status, 404)
    assert.match(text, /<main[\s\S]*<a class="button" href="\/assignments\/deleted">/)
  })

  test('answers 404 if it is another user’s, deleted, or has an invalid id', async (t) => {
    const { browser, call, join } = await visitAsStudent(t)
    const other = await join('other@example.org')
    const theirs = await create(other.call)
    const deleted = await create(call)
    await call('DELETE', `/assignments/${deleted.id}`)
    for (const id of [theirs.id, deleted.id, 999, 0, '1e3', '-1', '1'.repeat(20)]) {
      assert.equal((await browser.get(`/assignments/${id}`)).status, 404, String(id))
      assert.equal(
        (await browser.post(`/assignments/${id}`, { title: 'Mine' })).status,
        404,
        String(id),
      )
    }
    assert.deepEqual(await read(other.call, `/assignments/${theirs.id}`), theirs)
  })
})
