import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { unavailable } from '../../src/domain/errors.ts'
import { create, toggle } from '../support/homework.ts'
import { noticeOf, untouched } from '../support/web/page-forms.ts'
import { visitAsStudent } from '../support/web/student-visit.ts'
import type { Visited } from '../support/web/visiting.ts'

const noticeOn = ({ text }: Visited) => noticeOf(text)

describe('a notice', () => {
  test('names the assignment that was completed, deleted or restored', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await create(call, { title: 'Essay <1>' })
    await create(call, { title: 'Other' })
    await browser.get('/')
    const said = async (form: string) =>
      noticeOn(await browser.submit(`/assignments/${id}/${form}`, { back: '/' }))
    assert.equal(await said('toggle'), 'Completed Essay <1>')
    assert.equal(await said('toggle'), 'Reopened Essay <1>')
    assert.equal(await said('delete'), 'Assignment deleted Essay <1>')
    assert.equal(await said('restore'), 'Assignment restored Essay <1>')
  })

  test('names the assignment that was deleted though others were deleted since', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const first = await create(call, { title: 'First' })
    const second = await create(call, { title: 'Second' })
    await browser.get('/')
    const { headers } = await browser.post(`/assignments/${first.id}/delete`, { back: '/' })
    await call('DELETE', `/assignments/${second.id}`)
    assert.equal(noticeOn(await browser.get(headers.location ?? '')), 'Assignment deleted First')
  })

  test('names a series that was created, and cuts a title after 60 characters', async (t) => {
    const { browser } = await visitAsStudent(t)
    await browser.get('/assignments/new')
    const title = '題'.repeat(100)
    const series = {
      title,
      dueDate: '2026-04-20',
      recurrenceType: 'daily',
      recurrenceInterval: '1',
    }
    const made = await browser.submit('/assignments/new', {
      ...series,
      endType: 'never',
      back: '/',
    })
    assert.equal(noticeOn(made), `Series added ${'題'.repeat(59)}…`)
  })

  test('says when an assignment is due that was added or saved, or that it was due before', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await create(call, { title: 'Essay', due_date: '2026-04-12' })
    await browser.get('/')
    const quick = { title: 'Late', dueDate: '2025-04-09' }
    assert.equal(
      noticeOn(await browser.submit('/assignments/quick', quick)),
      'Assignment added Late overdue since Wed, Apr 9, 2025 23:59',
    )
    const page = `/assignments/${id}`
    const saved = async (dueTime: string) => {
      const form = untouched((await browser.get(page)).text, page)
      return noticeOn(await browser.submit(page, { ...form, dueDate: '2026-04-11', dueTime }))
    }
    assert.equal(await saved('08:00'), 'Assignment saved Essay due tomorrow 08:00')
    await toggle(call, { id })
    assert.equal(await saved('09:00'), 'Assignment saved Essay')
  })

  test('says that an assignment was archived, or taken out again', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await create(call, { title: 'Essay', due_date: '2026-04-11' })
    const page = `/assignments/${id}`
    const saved = async (change: object) => {
      const { isArchived, ...form } = untouched((await browser.get(page)).text, page)
      return noticeOn(await browser.submit(page, { ...form, ...change }))
    }
    const archived = 'Assignment archived: it no longer appears in lists Essay'
    assert.equal(await saved({ isArchived: 'on' }), archived)
    const taken = 'Assignment brought back from the archive Essay due tomorrow 23:59'
    assert.equal(await saved({}), taken)
  })

  test('of an earlier version is no notice, and no defect', async (t) => {
    const { browser } = await visitAsStudent(t)
    browser.cookies.set('kadai_notice', 'it_once_was')
    const { status, text } = await browser.get('/account')
    assert.equal(status, 200)
    assert.doesNotMatch(text, /class="notice/)
  })

  test('has no title where what it is about is gone, of others, or cannot be read', async (t) => {
    const { browser, call, deps } = await visitAsStudent(t)
    const { id } = await create(call, { title: 'Essay' })
    const { cookies } = browser
    const told = async (notice: string) => {
      cookies.set('kadai_notice', notice)
      return noticeOn(await browser.get('/account'))
    }
    assert.equal(await told(`assignment_restored.${id}`), 'Assignment restored Essay')
    assert.equal(await told('assignment_saved.999'), 'Assignment saved')
    assert.equal(await told(`series_created.${id}`), 'Series added')
    assert.equal(await told(`assignment_deleted.${id}`), 'Assignment deleted')
    t.mock.method(deps.store.assignments, 'find', () => Promise.reject(unavailable('away')))
    assert.equal(await told(`assignment_saved.${id}`), 'Assignment saved')
  })
})
