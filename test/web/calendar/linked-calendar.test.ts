import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeCalendarLink } from '../../../src/actions/calendar-links.ts'
import type { User } from '../../../src/domain/accounts/user.ts'
import { aSession } from '../../support/accounts.ts'
import { plainPages } from '../../support/edge.ts'
import { visitLinked } from '../../support/web/calendar-link.ts'

const toCome = 'To come: its series has not created it yet.'

describe('the calendar at a link', () => {
  test('has open assignments and what series will create, in order, with reminders', async (t) => {
    const { ask, make, eventsAt } = await visitLinked(t)
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
    assert.deepEqual(said('description'), ['Two pages', null, toCome, toCome])
    assert.deepEqual(said('priority'), [1, 5, 5, 5])
    assert.equal(said('url')[0], `http://kadai.example.org/assignments/${body.id}`)
    assert.equal(said('url')[3], 'http://kadai.example.org/series/1')
  })

  test('says of an occurrence to come what its series says, and is newer once its user is', async (t) => {
    const { ask, clock, make, eventsAt } = await visitLinked(t)
    const recurrence = { type: 'weekly', until: { type: 'count', count: 2 } }
    const drill = { title: 'Drill', description: 'Page 3', priority: 'low', due_date: '2026-04-17' }
    await ask('POST', '/assignments', { ...drill, recurrence })
    const link = await make()
    clock.advance(60_000)
    await ask('PATCH', '/me', { time_zone: 'Asia/Seoul' })
    const now = new Date(clock.now()).toISOString().replace('.000', '')
    assert.deepEqual(
      (await eventsAt(link)).map(({ description, component }) => [
        description,
        component.getFirstPropertyValue('priority'),
        String(component.getFirstPropertyValue('dtstamp')),
      ]),
      [
        ['Page 3', 9, now],
        [`${toCome}\nPage 3`, 9, now],
      ],
    )
  })

  test('keeps the name of an occurrence once its series has created it, or somebody has moved it', async (t) => {
    const { ask, make, eventsAt } = await visitLinked(t)
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
    const { ask, make, eventsAt, call } = await visitLinked(t)
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

  test('has the two hundred assignments that are due first', async (t) => {
    const { ask, make, eventsAt } = await visitLinked(t)
    for (let n = 0; n < 201; n++) {
      const due_date = new Date(Date.UTC(2026, 4, 1, 0, 200 - n)).toISOString()
      await ask('POST', '/assignments', { title: String(n), due_date })
    }
    const events = await eventsAt(await make())
    assert.deepEqual([events.length, events[0]?.summary, events.at(-1)?.summary], [200, '200', '1'])
  })

  test('has the occurrences of the next sixty days alone, two hundred at most', async (t) => {
    const { ask, make, eventsAt } = await visitLinked(t)
    const series = { title: 'Drill', recurrence_type: 'daily', due_time: '08:00' }
    const start = () => ask('POST', '/recurring', series)
    await start()
    const link = await make()
    const days = (await eventsAt(link)).map(({ startDate }) => String(startDate).slice(0, 10))
    assert.deepEqual([days.length, days[0], days.at(-1)], [60, '2026-04-10', '2026-06-08'])
    for (let n = 0; n < 5; n++) await start()
    assert.equal((await eventsAt(link)).length, 6 + 200)
  })

  test('cuts long texts, and makes less than 3 kB of one event, whatever they are', async (t) => {
    const { ask, make, read, eventsAt } = await visitLinked(t)
    const long = {
      title: '題'.repeat(500),
      subject: '科'.repeat(200),
      description: '説'.repeat(20_000),
    }
    await ask('POST', '/assignments', { ...long, due_date: '2026-04-20' })
    const link = await make()
    const [event] = await eventsAt(link)
    assert.equal(event?.summary, `${'科'.repeat(49)}…: ${'題'.repeat(99)}…`)
    assert.equal(event?.description, `${'説'.repeat(299)}…`)
    assert.ok(Buffer.byteLength((await read(link)).body) < 3000)
  })

  test('leads to the site as its user reached it, whatever the Host of who reads it', async (t) => {
    const { ask, user, deps, read } = await visitLinked(t)
    await ask('POST', '/assignments', { title: 'Essay', due_date: '2026-04-20' })
    const origin = 'https://school.example:8443'
    const token = await makeCalendarLink(deps, visitorOf(user), { origin, instead: undefined })
    for (const host of ['kadai.example.org', 'foo:99999', '%zz', '1.2.3.4.5']) {
      const { statusCode, body } = await read(`/calendar/${token}.ics`, { host })
      assert.equal(statusCode, 200, host)
      assert.match(body, /^URL;VALUE=URI:https:\/\/school\.example:8443\/assignments\/1\r$/m)
      assert.match(body, /^UID:assignment-1@school\.example:8443\r$/m)
    }
  })

  test('leads to the address in the settings, if there is one', async (t) => {
    const pages = { ...plainPages, baseUrl: 'https://kadai.example.org' }
    const { ask, user, deps, read } = await visitLinked(t, { edge: { pages } })
    await ask('POST', '/assignments', { title: 'Essay', due_date: '2026-04-20' })
    const link = { origin: 'http://192.0.2.1:8080', instead: undefined }
    const token = await makeCalendarLink(deps, visitorOf(user), link)
    const { body } = await read(`/calendar/${token}.ics`)
    assert.match(body, /^URL;VALUE=URI:https:\/\/kadai\.example\.org\/assignments\/1\r$/m)
  })
})

/** In a browser that is not looked at. */
const visitorOf = (user: User) => ({ user, session: { ...aSession({ userId: user.id }), id: 1 } })
