import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { visitLinked } from '../support/calendar-link.ts'

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
    assert.deepEqual(said('description'), ['Two pages', null, 'to come', 'to come'])
    assert.deepEqual(said('priority'), [1, 5, 5, 5])
    assert.equal(said('url')[0], `http://kadai.example.org/assignments/${body.id}`)
    assert.equal(said('url')[3], 'http://kadai.example.org/series/1')
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

  test('has the three hundred assignments that are due first', async (t) => {
    const { ask, make, eventsAt } = await visitLinked(t)
    for (let n = 0; n < 301; n++) {
      const due_date = new Date(Date.UTC(2026, 4, 1, 0, 300 - n)).toISOString()
      await ask('POST', '/assignments', { title: String(n), due_date })
    }
    const events = await eventsAt(await make())
    assert.deepEqual([events.length, events[0]?.summary, events.at(-1)?.summary], [300, '300', '1'])
  })
})
