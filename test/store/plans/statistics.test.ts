import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { anAssignment, at } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { openPlannedStore, type PlannedStore } from '../../support/store/query-plans.ts'
import { counters, keptBy, keptBySubject, moment, nextDue, ofUser, range, state } from './steps.ts'

describe('SQLite query plans for statistics', () => {
  let planned: PlannedStore
  before(async () => {
    planned = await openPlannedStore()
  })
  after(() => planned.close())

  const statistics = [
    ['all subjects', { includeArchived: false }, `(${ofUser})`],
    ['one subject', { includeArchived: false, subject: 'Art' }, `(${ofUser} AND subject=?)`],
    ['all subjects and the archive', { includeArchived: true }, `(${ofUser})`],
  ] as const
  const isNoSort = (step: string) => !step.startsWith('USE TEMP B-TREE')
  for (const [what, criteria, key] of statistics) {
    const kept = keptBy(key)

    test(`read the stored counters of ${what} when nothing fell due since they were updated`, async () => {
      const { store, userId, plansOf } = planned
      const plans = await plansOf(() => store.statistics.tally(userId, criteria, moment.now))
      assert.deepEqual(
        plans.map((plan) => plan.filter(isNoSort)),
        [state, nextDue, keptBySubject],
      )
    })

    test(`count for ${what} only what fell due since the stored counters were updated`, async () => {
      const { store, userId, plansOf } = planned
      const dueDate = moment.now + 1
      await seedAssignments(store, userId, [anAssignment({ dueDate, subject: 'Art' })])
      const plans = await plansOf(() => store.statistics.tally(userId, criteria, dueDate + 1))
      const counting = criteria.includeArchived
        ? [['MERGE (UNION ALL)', 'LEFT', kept, 'RIGHT', range, counters, counters]]
        : [[range], keptBySubject]
      assert.deepEqual(
        plans.map((plan) => plan.filter(isNoSort)),
        [state, nextDue, ...counting],
      )
    })
  }

  test('name the first subjects in the order of the index of counters, and those of series by their user', async () => {
    const { store, userId, plansOf } = planned
    const [plan = []] = await plansOf(() => store.statistics.subjects(userId, 10))
    const first = `(${ofUser} AND subject>?)`
    const index = 'COVERING INDEX sqlite_autoindex_subject_tallies_1'
    assert.deepEqual(
      plan.filter((step) => step.startsWith('SEARCH')),
      [
        ...Array(2).fill(`SEARCH subject_tallies USING ${index} ${first}`),
        'SEARCH recurring_settings USING INDEX sqlite_autoindex_recurring_settings_1 (user_id=?)',
      ],
    )
  })

  test('read the counters by day for a date range once a user has 10,000 assignments', async () => {
    const { store, plansOf } = planned
    const userId = await seedUser(store)
    const [first, ...others] = Array.from({ length: 10_000 }, () => anAssignment())
    assert.ok(first)
    const criteria = { createdFrom: at('2026-03-31T15:00:00Z'), includeArchived: false }
    const ask = () => store.statistics.tally(userId, criteria, moment.now)
    await seedAssignments(store, userId, others)
    assert.equal((await plansOf(ask)).length, 2)
    await seedAssignments(store, userId, [first])
    const [plan = [], ...rest] = await plansOf(ask)
    assert.equal(rest.length, 0)
    const steps = plan.filter(isNoSort)
    const kept = `SEARCH day_tallies USING INDEX sqlite_autoindex_day_tallies_1 (${ofUser}) LEFT-JOIN`
    const arms = ['LEFT', counters, kept, 'RIGHT', range, counters, counters]
    assert.deepEqual(steps, ['MERGE (UNION ALL)', ...arms])
  })

  test('read the stored counters of all subjects in the order of their index, without sorting', async () => {
    const { store, userId, plansOf } = planned
    const criteria = { includeArchived: false }
    const plans = await plansOf(() => store.statistics.tally(userId, criteria, moment.now))
    assert.deepEqual(plans.at(-1), keptBySubject)
  })

  test('read the stored counters of one subject alone where there are more than a hundred', async () => {
    const { store, plansOf } = planned
    const userId = await seedUser(store)
    const subjects = Array.from({ length: 101 }, (_, n) => `Subject ${n}`)
    await seedAssignments(
      store,
      userId,
      subjects.map((subject) => anAssignment({ subject })),
    )
    const criteria = { includeArchived: false, subject: 'Subject 7' }
    const plans = await plansOf(() => store.statistics.tally(userId, criteria, moment.now))
    assert.deepEqual(plans.slice(2), [keptBySubject, [keptBy(`(${ofUser} AND subject=?)`)]])
  })

  const spans = [
    ['dueDate', `assignments_by_due_date (${ofUser} AND due_date>? AND due_date<?)`],
    ['completedAt', `completed_assignments (${ofUser} AND completed_at>? AND completed_at<?)`],
  ] as const
  for (const [of, range] of spans) {
    test(`count ${of} in windows of time in a covering index`, async () => {
      const windows = [0, 1].map((from) => ({ from, before: moment.now }))
      const counts = () => planned.store.statistics.countIn(1, of, windows)
      const [plan = []] = await planned.plansOf(counts)
      assert.deepEqual(
        plan.filter((step) => step.includes('assignments')),
        [`SEARCH assignments USING COVERING INDEX ${range}`],
      )
    })
  }
})
