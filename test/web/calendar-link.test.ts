import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import ICAL from 'ical.js'
import { setUserDisabled } from '../../src/actions/user-standing.ts'
import { addPerson } from '../support/people.ts'
import { startService } from '../support/service.ts'
import { signedIn } from '../support/visiting.ts'

const page = '/account/calendar'

async function visit(t: Parameters<typeof startService>[0]) {
  const service = await startService(t)
  const { app, issue, call } = service
  const user = await addPerson(service, 'mei@example.org')
  const key = await issue(user)
  const browser = await signedIn(service, user)
  const ask = (method: string, path: string, body?: unknown) =>
    call(method, path, body, { authorization: `Bearer ${key}` })
  /** Makes a link, and returns its path. */
  const make = async () => {
    await browser.get(page)
    const { text } = await browser.submit(page)
    const address = /id="calendar-link">http:\/\/kadai\.example\.org(\S+)<\/pre>/.exec(text)?.[1]
    assert.ok(address, text)
    return address
  }
  const read = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers: { host: 'kadai.example.org', ...headers } })
  const eventsAt = async (url: string) => {
    const answer = await read(url)
    assert.equal(answer.statusCode, 200)
    return ICAL.Component.fromString(answer.body)
      .getAllSubcomponents('vevent')
      .map((it) => new ICAL.Event(it))
  }
  return { ...service, user, browser, ask, make, read, eventsAt }
}

describe('the calendar at a link', () => {
  test('has open assignments and what series will create, in order, with reminders', async (t) => {
    const { ask, make, eventsAt } = await visit(t)
    const essay = { title: 'Essay', subject: 'Art', description: 'Two pages', priority: 'high' }
    const reminder = { reminder_enabled: true, reminder_at: '2026-04-11T07:30' }
    const due = { due_date: '2026-04-12T10:00' }
    const { body } = await ask('POST', '/assignments', { ...essay, ...due, ...reminder })
    const weekly = { type: 'weekly', until: { type: 'date', date: '2026-05-01' } }
    const drill = { title: 'Drill', due_date: '2026-04-17', urgent_reminder_enabled: false }
    await ask('POST', '/assignments', { ...drill, recurrence: weekly })
    const events = await eventsAt(await make())
    assert.deepEqual(
      events.map((it) => [it.uid, it.summary, String(it.startDate)]),
      [
        [`assignment-${body.id}@kadai.example.org`, 'Art: Essay', '2026-04-12T01:00:00Z'],
        ['series-1-2026-04-17@kadai.example.org', 'Drill', '2026-04-17T14:59:00Z'],
        ['series-1-2026-04-24@kadai.example.org', 'Drill', '2026-04-24T14:59:00Z'],
        ['series-1-2026-05-01@kadai.example.org', 'Drill', '2026-05-01T14:59:00Z'],
      ],
    )
    const ringing = events.map((it) =>
      it.component
        .getAllSubcomponents('valarm')
        .map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
    )
    assert.deepEqual(ringing, [['2026-04-10T22:30:00Z', '2026-04-12T00:00:00Z'], [], [], []])
    const said = (name: string) => events.map((it) => it.component.getFirstPropertyValue(name))
    assert.deepEqual(said('description'), ['Two pages', null, 'to come', 'to come'])
    assert.deepEqual(said('priority'), [1, 5, 5, 5])
    assert.equal(said('url')[0], `http://kadai.example.org/assignments/${body.id}`)
    assert.equal(said('url')[3], 'http://kadai.example.org/series/1')
  })

  test('keeps the name of an occurrence once its series has created it, or somebody has moved it', async (t) => {
    const { ask, make, eventsAt } = await visit(t)
    const recurrence = { type: 'weekly' }
    await ask('POST', '/assignments', { title: 'Drill', due_date: '2026-04-17', recurrence })
    const link = await make()
    const before = (await eventsAt(link)).map(({ uid }) => uid)
    const { body } = await ask('GET', '/assignments')
    const [{ id }] = body.assignments
    await ask('PUT', `/assignments/${id}`, { due_date: '2026-04-18' })
    assert.deepEqual(
      (await eventsAt(link)).map(({ uid }) => uid),
      before,
    )
    await ask('PATCH', `/assignments/${id}/toggle`)
    const after = await eventsAt(link)
    assert.deepEqual(
      after.map(({ uid }) => uid),
      before.slice(1),
    )
    assert.equal(after[0]?.component.getFirstPropertyValue('status'), 'CONFIRMED')
    assert.equal(after[1]?.component.getFirstPropertyValue('status'), 'TENTATIVE')
  })

  test('lacks what is completed, archived, of others, or overdue for more than thirty days', async (t) => {
    const { ask, make, eventsAt, call } = await visit(t)
    const due_date = '2026-04-20'
    await call('POST', '/assignments', { title: 'Theirs', due_date })
    await ask('POST', '/assignments', { title: 'Old', due_date: '2026-03-10' })
    await ask('POST', '/assignments', { title: 'Late', due_date: '2026-03-12' })
    const { body: done } = await ask('POST', '/assignments', { title: 'Done', due_date })
    await ask('PATCH', `/assignments/${done.id}/toggle`)
    const { body: put } = await ask('POST', '/assignments', { title: 'Archived', due_date })
    await ask('PUT', `/assignments/${put.id}`, { is_archived: true })
    const events = await eventsAt(await make())
    assert.deepEqual(
      events.map((it) => it.summary),
      ['Late'],
    )
  })

  test('is in the language of its user, and is sent again only after a change', async (t) => {
    const { ask, make, read } = await visit(t)
    const link = await make()
    const { headers, body } = await read(link)
    assert.equal(headers['content-type'], 'text/calendar; charset=utf-8')
    assert.equal(headers['cache-control'], 'private, no-cache')
    assert.match(body, /^NAME:Homework\r$/m)
    const known = { 'if-none-match': String(headers.etag) }
    const again = await read(link, known)
    assert.deepEqual([again.statusCode, again.body], [304, ''])
    await ask('PATCH', '/me', { language: 'ja' })
    const changed = await read(link, known)
    assert.equal(changed.statusCode, 200)
    assert.match(changed.body, /^NAME:課題\r$/m)
  })

  test('needs no key and no session, but the link, which its user can replace and remove', async (t) => {
    const { make, read, browser, deps, user } = await visit(t)
    const first = await make()
    const second = await make()
    const statusOf = async (url: string) => (await read(url)).statusCode
    assert.deepEqual([await statusOf(first), await statusOf(second)], [404, 200])
    assert.match((await browser.get(page)).text, /You made a link on Fri, Apr 10 12:00/)
    const missing = await read(first)
    assert.equal(missing.body, '{"error":"Calendar not found"}')
    assert.equal(missing.headers['cache-control'], 'no-store')
    const { text } = await browser.submit(`${page}/remove`)
    assert.match(text, /Calendar link removed.*Make a link/s)
    assert.equal(await statusOf(second), 404)
    assert.equal((await browser.post(`${page}/remove`)).status, 404)
    const third = await make()
    await setUserDisabled(deps, user, true)
    assert.equal(await statusOf(third), 404)
    await setUserDisabled(deps, user, false)
    assert.equal(await statusOf(third), 200)
  })

  test('is at no other address, whatever that has for a token', async (t) => {
    const { make, read } = await visit(t)
    const link = await make()
    const wrong = [
      link.slice(0, -1),
      link.replace('.ics', ''),
      link.replace('.ics', 'x.ics'),
      link.toUpperCase(),
      '/calendar/.ics',
      `/calendar/${'é'.repeat(43)}.ics`,
      `/calendar/${'%00'.repeat(43)}.ics`,
    ]
    for (const url of wrong) assert.equal((await read(url)).statusCode, 404, url)
    const head = { host: 'kadai.example.org' }
    const { app } = await visit(t)
    assert.equal((await app.inject({ method: 'POST', url: link, headers: head })).statusCode, 405)
  })
})

describe('a link', () => {
  test('is shown once, and stored as a digest alone', async (t) => {
    const { make, browser, deps, user } = await visit(t)
    const token = (await make()).slice('/calendar/'.length, -'.ics'.length)
    assert.doesNotMatch((await browser.get(page)).text, new RegExp(token))
    const link = await deps.store.calendarLinks.ofUser(user.id)
    assert.notEqual(link?.digest, token)
  })

  test('is not made unless the password was given within twelve hours', async (t) => {
    const { browser, clock, deps, user } = await visit(t)
    await browser.get(page)
    clock.advance(12 * 60 * 60 * 1000)
    const { status, headers } = await browser.post(page)
    assert.deepEqual([status, headers.location], [303, '/confirm?next=/account/calendar'])
    assert.equal(await deps.store.calendarLinks.ofUser(user.id), undefined)
  })
})
