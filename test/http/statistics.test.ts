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
  ['none was on time', 0, 2, 0],
  ['all were on time', 3, 0, 100],
  ['one of three was on time', 1, 2, 33.3],
  ['two of three were on time', 2, 1, 66.7],
  ['one of eight was on time (12.5)', 1, 7, 12.5],
  ['one of sixteen was on time (6.25, rounded up)', 1, 15, 6.3],
]

const spans: [why: string, query: string, titles: string[]][] = [
  ['everything without from and to', '', ['9th, last', '10th, first', '10th, last', '11th, first']],
  ['from a day on', 'from=2026-04-10', ['10th, first', '10th, last', '11th, first']],
  ['up to a day', 'to=2026-04-10', ['9th, last', '10th, first', '10th, last']],
  ['one day', 'from=2026-04-10&to=2026-04-10', ['10th, first', '10th, last']],
  [
    'everything from 1900-01-01 to 9999-12-31',
    'from=1900-01-01&to=9999-12-31',
    ['9th, last', '10th, first', '10th, last', '11th, first'],
  ],
  ['nothing from a later day on', 'from=2026-04-12', []],
  [
    'everything for empty values',
    'from=&to=&subject=&include_archived=',
    ['9th, last', '10th, first', '10th, last', '11th, first'],
  ],
]

const refused: [why: string, query: string, detail: string][] = [
  ['a day that does not exist', 'from=2026-02-30', 'from must be a date, YYYY-MM-DD'],
  ['a day in another format', 'to=2026-4-1', 'to must be a date, YYYY-MM-DD'],
  ['a day with a time', 'to=2026-04-01T00:00', 'to must be a date, YYYY-MM-DD'],
  ['a day before 1900', 'from=0001-01-01', 'from is out of range'],
  ['a day after 9999', 'to=10000-01-01', 'to is out of range'],
  ['a day that no year has', 'from=0001-02-30', 'from must be a date, YYYY-MM-DD'],
  [
    'two invalid days, both reported',
    'from=a&to=b',
    'from must be a date, YYYY-MM-DD; to must be a date, YYYY-MM-DD',
  ],
  ['from after to', 'from=2026-04-11&to=2026-04-10', 'from must not be after to'],
  [
    'an invalid include_archived',
    'include_archived=maybe',
    'include_archived must be true or false',
  ],
  ['a subject given twice', 'subject=a&subject=a', 'subject must be given once'],
]

describe('GET /statistics', () => {
  test('counts all assignments, and those of each subject', async (t) => {
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

  test('with subject counts that subject alone, and omits subjects', async (t) => {
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

  test('answers zeros if there are no assignments', async (t) => {
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

  test('sorts subjects by code point, case-sensitively and untrimmed', async (t) => {
    const { call } = await startService(t)
    for (const subject of ['数学', 'b', 'B', ' b', 'é', 'a']) await create(call, { subject })
    const { subjects } = await read(call, '/statistics')
    const names = subjects.map((it: { subject: string }) => it.subject)
    assert.deepEqual(names, [' b', 'B', 'a', 'b', 'é', '数学'])
  })

  test('rounds on_time_completion_rate to one decimal when', async (t) => {
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

  test('counts an assignment as overdue from 1 ms after its due date on', async (t) => {
    const { call, clock } = await startService(t)
    await create(call, { due_date: '2026-04-10T12:00' })
    clock.set('2026-04-10T12:00:00+09:00')
    assert.equal((await read(call, '/statistics')).overdue_assignments, 0)
    clock.advance(1)
    assert.equal((await read(call, '/statistics')).overdue_assignments, 1)
  })

  test('counts archived assignments only with include_archived, in total and per subject', async (t) => {
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

  test('counts by the day of creation in the user’s time zone, inclusive:', async (t) => {
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

  test('answers 400 to', async (t) => {
    const { call } = await startService(t)
    for (const [why, query, detail] of refused) {
      await t.test(why, async () => {
        assertInvalid(await call('GET', `/statistics?${query}`), detail)
      })
    }
  })
})
