import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { unavailable } from '../../../src/domain/errors.ts'
import {
  create,
  createSeries,
  firstOf,
  listOf,
  read,
  toggle,
  update,
} from '../../support/homework.ts'
import { untouched } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

describe('the form of an assignment that is not as the form showed it', () => {
  test('answers 409 with the current values of what was not changed in it, and is saved when sent again', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const assignment = await create(call)
    const path = `/assignments/${assignment.id}`
    const typed = untouched((await browser.get(path)).text, path)
    const theirs = { title: 'Theirs', subject: 'Theirs, too', urgent_reminder_enabled: false }
    await update(call, assignment, theirs)
    const mine = { subject: 'Mine', description: 'a\r\nb' }
    const { status, text } = await browser.submit(path, { ...typed, ...mine })
    assert.equal(status, 409)
    const box = /id="changed-meanwhile".*?<\/div>/s.exec(text)?.[0] ?? ''
    assert.match(box, /<dd>Theirs, too<\/dd>/)
    assert.doesNotMatch(box, /<dd>Theirs<\/dd>/)
    assert.equal((await read(call, path)).subject, 'Theirs, too')
    assert.equal((await browser.post(path, untouched(text, path))).status, 303)
    const { title, subject, description, urgent_reminder_enabled } = await read(call, path)
    assert.deepEqual(
      [title, subject, description, urgent_reminder_enabled],
      ['Theirs', 'Mine', 'a\nb', false],
    )
  })

  test('is saved if only what the form does not show has changed meanwhile', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const setting = await createSeries(call, { type: 'daily' })
    const { id } = await firstOf(call, setting)
    const path = `/assignments/${id}`
    const typed = untouched((await browser.get(path)).text, path)
    await toggle(call, { id })
    await call('DELETE', `/recurring/${setting.id}`)
    assert.equal((await browser.post(path, { ...typed, title: 'Mine' })).status, 303)
    const { title, is_completed } = await read(call, path)
    assert.deepEqual([title, is_completed], ['Mine', true])
  })

  test('answers 409 with its times in the present zone if the user has moved to another, and moves nothing', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await create(call, { due_date: '2026-04-12T23:59' })
    const path = `/assignments/${id}`
    const typed = untouched((await browser.get(path)).text, path)
    await call('PATCH', '/me', { time_zone: 'America/New_York' })
    const { status, text } = await browser.post(path, { ...typed, title: 'Mine' })
    assert.equal(status, 409)
    assert.match(text, /id="changed-meanwhile"/)
    assert.equal(untouched(text, path).dueTime, '10:59')
    const { title, due_date } = await read(call, path)
    assert.deepEqual([title, due_date], ['Essay', '2026-04-12T10:59:00-04:00'])
  })

  test('answers 404 with the input in a form that adds it anew if deleted meanwhile', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await create(call, { urgent_reminder_enabled: false })
    const path = `/assignments/${id}`
    const typed = untouched((await browser.get(`${path}?back=/calendar`)).text, path)
    await call('DELETE', path)
    const mine = {
      title: 'Poem',
      subject: 'Art',
      description: 'a\r\nb',
      dueDate: '2026-04-13',
      dueTime: '08:15',
    }
    const { status, text } = await browser.submit(path, { ...typed, ...mine })
    assert.equal(status, 404)
    assert.match(text, /role="alert" id="deleted-meanwhile"><p><strong>This was deleted elsewhere/)
    const anew = untouched(text, '/assignments/new')
    const { headers } = await browser.post('/assignments/new', anew)
    assert.equal(headers.location, '/calendar')
    const [made] = await listOf(call, '/assignments')
    assert.deepEqual(
      [made.title, made.subject, made.description, made.due_date, made.urgent_reminder_enabled],
      ['Poem', 'Art', 'a\nb', '2026-04-13T08:15:00+09:00', false],
    )
  })

  test('answers 503, and nothing of a deletion, while it cannot be saved', async (t) => {
    const { browser, call, deps } = await visitAsStudent(t)
    const { id } = await create(call)
    const path = `/assignments/${id}`
    const typed = untouched((await browser.get(path)).text, path)
    const full = () => Promise.reject(unavailable(new Error('no space')))
    t.mock.method(deps.store, 'write', full)
    const { status, text } = await browser.post(path, { ...typed, title: 'Mine' })
    assert.equal(status, 503)
    assert.doesNotMatch(text, /deleted/)
  })
})
