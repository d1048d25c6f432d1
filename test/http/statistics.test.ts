import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAssignment, at } from '../support/builders.ts'
import { assertInvalid, create, read, toggle, update } from '../support/homework.ts'
import { seedAssignments } from '../support/seed.ts'
import { type Call, startService } from '../support/service.ts'

const noFilter = { subject: null, from: null, to: null }

/** Of math one late, one on time and one overdue; of art one open; of nothing one on time. */
async function createHistory(call: Call): Promise<void> {
  const past = '2026-04-10T11:59'
  await toggle(call, await create(call, { subject: 'math', due_date: past }))
  await toggle(call, await create(call, { subject: 'math' }))
  await create(call, { subject: 'math', due_date: past })
  await create(call, { subject: 'art' })
  await toggle(call, await create(call))
}

const math = { total: 3, completed: 2, pending: 1, overdue: 1, on_time_completion_rate: 50 }
const art = { total: 1, completed: 0, pending: 1, overdue: 0, on_time_completion_rate: 0 }

const rates: [why: string, onTime: number, late: number, rate: number][] = [
  ['nothing was completed', 0, 0, 0],
  ['nothing was on time', 0, 2, 0],
  ['all of it was', 3, 0, 100],
  ['a third was', 1, 2, 33.3],
  ['two thirds were', 2, 1, 66.7],
  ['one of eight was, at half a decimal', 1, 7, 12.5],
  ['one of sixteen was, rounded up', 1, 15, 6.3],
]

const spans: [why: string, query: string, titles: string[]][] = [
  ['all without any', '', ['9th, last', '10th, first', '10th, last', '11th, first']],
  ['from a day on', 'from=2026-04-10', ['10th, first', '10th, last', '11th, first']],
  ['to a day', 'to=2026-04-10', ['9th, last', '10th, first', '10th, last']],
  ['one day', 'from=2026-04-10&to=2026-04-10', ['10th, first', '10th, last']],
  [
    'all with the widest',
    'from=1900-01-01&to=9999-12-31',
    ['9th, last', '10th, first', '10th, last', '11th, first'],
  ],
  ['none of later', 'from=2026-04-12', []],
  [
    'all with empty values',
    'from=&to=&subject=&include_archived=',
    ['9th, last', '10th, first', '10th, last', '11th, first'],
  ],
]

const refused: [why: string, query: string, detail: string][] = [
  ['a day there is not', 'from=2026-02-30', 'from must be a date, YYYY-MM-DD'],
  ['a day in another form', 'to=2026-4-1', 'to must be a date, YYYY-MM-DD'],
  ['a time', 'to=2026-04-01T00:00', 'to must be a date, YYYY-MM-DD'],
  ['both of them', 'from=a&to=b', 'from must be a date, YYYY-MM-DD; to must be a date, YYYY-MM-DD'],
  ['a span the wrong way round', 'from=2026-04-11&to=2026-04-10', 'from must not be after to'],
  ['a flag that is none', 'include_archived=maybe', 'include_archived must be true or false'],
  ['a subject given twice', 'subject=a&subject=a', 'subject must be given once'],
]

describe('GET /statistics', () => {
  test('counts everything, and each subject by name', async (t) => {
    const { call } = await startService(t)
    await createHistory(call)
    assert.deepEqual(await read(call, '/statistics'), {
      total_assignments: 5,
      completed_assignments: 3,
      pending_assignments: 2,
      overdue_assignments: 1,
      on_time_completion_rate: 66.7,
      filter: noFilter,
      subjects: [
        { subject: 'art', ...art },
        { subject: 'math', ...math },
      ],
    })
  })

  test('counts one subject, and then says nothing of subjects', async (t) => {
    const { call } = await startService(t)
    await createHistory(call)
    assert.deepEqual(await read(call, '/statistics?subject=math'), {
      total_assignments: 3,
      completed_assignments: 2,
      pending_assignments: 1,
      overdue_assignments: 1,
      on_time_completion_rate: 50,
      filter: { ...noFilter, subject: 'math' },
    })
  })

  test('answers zeros and no subjects where there is nothing', async (t) => {
    const { call } = await startService(t)
    const zeros = {
      total_assignments: 0,
      completed_assignments: 0,
      pending_assignments: 0,
      overdue_assignments: 0,
      on_time_completion_rate: 0,
    }
    const all = { ...zeros, filter: noFilter, subjects: [] }
    assert.deepEqual(await read(call, '/statistics'), all)
    const query = '?subject=math&from=2026-04-01&to=2026-04-30&include_archived=1'
    const filter = { subject: 'math', from: '2026-04-01', to: '2026-04-30' }
    assert.deepEqual(await read(call, `/statistics${query}`), { ...zeros, filter })
  })

  test('orders subjects by code point and tells them apart to the letter', async (t) => {
    const { call } = await startService(t)
    for (const subject of ['数学', 'b', 'B', ' b', 'é', 'a']) await create(call, { subject })
    const { subjects } = await read(call, '/statistics')
    const names = subjects.map((it: { subject: string }) => it.subject)
    assert.deepEqual(names, [' b', 'B', 'a', 'b', 'é', '数学'])
  })

  test('tells the rate of what was on time to one decimal, when', async (t) => {
    const { call, deps, user } = await startService(t)
    const done = { completedAt: at('2026-04-05T00:00:00Z') }
    for (const [why, onTime, late, rate] of rates) {
      await t.test(why, async () => {
        const punctual = anAssignment({ ...done, subject: why, dueDate: done.completedAt })
        const belated = { ...punctual, dueDate: done.completedAt - 1 }
        const all = [...Array(onTime).fill(punctual), ...Array(late).fill(belated)]
        await seedAssignments(deps.store, user.id, all)
        const one = await read(call, `/statistics?subject=${encodeURIComponent(why)}`)
        assert.equal(one.on_time_completion_rate, rate)
      })
    }
  })

  test('counts as overdue what is due before now, not at now', async (t) => {
    const { call, clock } = await startService(t)
    await create(call, { due_date: '2026-04-10T12:00' })
    clock.set('2026-04-10T12:00:00+09:00')
    assert.equal((await read(call, '/statistics')).overdue_assignments, 0)
    clock.advance(1)
    assert.equal((await read(call, '/statistics')).overdue_assignments, 1)
  })

  test('counts archived ones only if asked to, overall and per subject', async (t) => {
    const { call } = await startService(t)
    for (const subject of ['math', 'art']) {
      await update(call, await create(call, { subject }), { is_archived: true })
    }
    await create(call, { subject: 'math' })
    const without = await read(call, '/statistics')
    assert.deepEqual([without.total_assignments, without.subjects.length], [1, 1])
    const all = await read(call, '/statistics?include_archived=true')
    assert.deepEqual([all.total_assignments, all.subjects.length], [3, 2])
    assert.deepEqual(all.filter, noFilter)
    const math = await read(call, '/statistics?include_archived=true&subject=math')
    assert.equal(math.total_assignments, 2)
  })

  test('counts by the day of registration where the user is, both ends included:', async (t) => {
    const { call, deps, user } = await startService(t)
    const registered = (title: string, text: string) =>
      anAssignment({ subject: title, createdAt: at(text) })
    await seedAssignments(deps.store, user.id, [
      registered('9th, last', '2026-04-09T14:59:59.999Z'),
      registered('10th, first', '2026-04-09T15:00:00Z'),
      registered('10th, last', '2026-04-10T14:59:59.999Z'),
      registered('11th, first', '2026-04-10T15:00:00Z'),
    ])
    for (const [why, query, titles] of spans) {
      await t.test(why, async () => {
        const { subjects } = await read(call, `/statistics?${query}`)
        const names = subjects.map((it: { subject: string }) => it.subject)
        assert.deepEqual(names, titles.toSorted())
      })
    }
  })

  test('refuses', async (t) => {
    const { call } = await startService(t)
    for (const [why, query, detail] of refused) {
      await t.test(why, async () => {
        assertInvalid(await call('GET', `/statistics?${query}`), detail)
      })
    }
  })
})
