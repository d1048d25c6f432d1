import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listNames } from '../../../src/domain/assignments/assignment-criteria.ts'
import { assignmentQuery } from '../../../src/domain/assignments/assignment-filter.ts'
import { orders } from '../../../src/domain/assignments/assignment-order.ts'
import { isIndexed } from '../../../src/store/assignments/assignment-lists.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { openPlannedStore, type PlannedStore } from '../../support/store/query-plans.ts'
import { moment, nextDue, ofUser, open, range, state } from './steps.ts'

describe('SQLite query plans for lists', () => {
  let planned: PlannedStore
  before(async () => {
    planned = await openPlannedStore()
  })
  after(() => planned.close())

  const page = (list: (typeof listNames)[number], number: number, known?: () => string) => () => {
    const query = assignmentQuery(list, {}, moment)
    const { store, userId } = planned
    return store.assignments.list(userId, query, { page: number, pageSize: 20 }, known)
  }
  const plans = {
    all: [[`SEARCH assignments USING INDEX assignments_by_due_date (${ofUser})`], state],
    pending: [[`${open})`], state],
    completed: [
      [`SEARCH assignments USING INDEX completed_assignments (${ofUser} AND completed_at>?)`],
      state,
    ],
    overdue: [[`${open} AND due_date<?)`], state, nextDue],
    'due-today': [[range], [range]],
    'due-this-week': [[range], [range]],
  } as const

  /** Whether a total is counted, unless a page that is not full shows it. */
  const isCounted = (list: (typeof listNames)[number]) => list.startsWith('due-')

  for (const list of listNames) {
    test(`read the list ${list} through an index, on page 1 and on page 5000`, async () => {
      const onFirst = isCounted(list) ? plans[list].slice(0, 1) : plans[list]
      assert.deepEqual(await planned.plansOf(page(list, 1)), onFirst)
      assert.deepEqual(await planned.plansOf(page(list, 5000)), plans[list])
    })

    test(`read no rows for the list ${list}, only the index, when all its items are cached`, async () => {
      const asked = page(list, 1, () => 'known')
      const [plan = []] = await planned.plansOf(asked)
      assert.equal(plan.length, 1)
      assert.equal(plan[0]?.replace('COVERING ', ''), plans[list][0]?.[0])
      const [steps] = await planned.stepsAtRowsOf(asked)
      assert.deepEqual(steps, [])
      const [stepsWhereNone] = await planned.stepsAtRowsOf(page(list, 1))
      assert.notDeepEqual(stepsWhereNone, [])
    })
  }

  test('count as overdue only what fell due since the stored counter was updated', async () => {
    const { store, userId, plansOf } = planned
    const now = moment.now + 2
    await seedAssignments(store, userId, [anAssignment({ dueDate: moment.now + 1 })])
    const planAt = (now: number) =>
      plansOf(() => {
        const query = assignmentQuery('overdue', {}, { ...moment, now })
        return store.assignments.list(userId, query, { page: 2, pageSize: 20 })
      })
    const [, ...counting] = await planAt(now)
    assert.deepEqual(counting, [state, nextDue, [range]])
    assert.equal((await planAt(moment.now + 1)).length, 3)
  })

  for (const list of ['due-today', 'due-this-week'] as const) {
    test(`read all of ${list} at once as a single index range`, async () => {
      const all = () => planned.store.assignments.all(1, assignmentQuery(list, {}, moment))
      assert.deepEqual(await planned.plansOf(all), [state, [range]])
    })
  }

  test('read at once, of any number, only what an index has in its order', async () => {
    const { store, userId, plansOf } = planned
    const filters = [{}, { includeArchived: true }, { dueFrom: '2026-04-01' }, { subject: 'x' }]
    const sorts = [undefined, ...orders.values()]
    const queries = listNames.flatMap((list) =>
      filters.flatMap((filter) =>
        sorts.map((order) => assignmentQuery(list, { ...filter, order }, moment)),
      ),
    )
    const atOnce = queries.filter(isIndexed)
    for (const query of atOnce) {
      const [plan = []] = await plansOf(() =>
        store.assignments.list(userId, query, { page: 1, pageSize: 20 }),
      )
      assert.equal(plan.length, 1, `${JSON.stringify(query)}: ${plan}`)
      assert.match(plan[0] ?? '', /USING INDEX/)
    }
    // Each but the completed ones by due date in either direction, with and without a bound; the completed ones as they are.
    assert.equal(atOnce.length, 5 * 3 * 2 + 1)
  })

  test('read of one series only its own assignments, in whatever order', async () => {
    const { store, userId, plansOf } = planned
    const ofSeries =
      'SEARCH assignments USING INDEX made_once (user_id=? AND recurring_setting_id=?)'
    for (const list of listNames) {
      for (const order of [undefined, ...orders.values()]) {
        const query = assignmentQuery(list, { recurringSettingId: 1, order }, moment)
        assert.ok(isIndexed(query))
        const [plan = []] = await plansOf(() =>
          store.assignments.list(userId, query, { page: 1, pageSize: 20 }),
        )
        assert.equal(plan[0], ofSeries)
      }
    }
  })

  test('read the next due times of some series from their own assignments alone', async () => {
    const { store, userId, plansOf } = planned
    const ask = () => store.assignments.nextDueOfSeries(userId, [1, 2, 3], moment.now)
    const [plan = []] = await plansOf(ask)
    assert.deepEqual(plan, [
      'SEARCH assignments USING INDEX made_once (user_id=? AND recurring_setting_id=?)',
    ])
  })

  test('read those that follow another one from there on, through an index', async () => {
    const { store, userId, plansOf } = planned
    const after = { dueDate: moment.now, id: 7 }
    const ask = () => store.assignments.following(userId, { isArchived: false, after, limit: 20 })
    assert.deepEqual(await plansOf(ask), [
      [`SEARCH assignments USING INDEX assignments_by_due_date (${ofUser} AND due_date>?)`],
    ])
  })

  test('look for a text in long ones by their ids, some at a time', async () => {
    const { store, plansOf } = planned
    const userId = await seedUser(store)
    const long = anAssignment({ description: 'x'.repeat(20_000) })
    await seedAssignments(store, userId, Array(20).fill(long))
    const query = assignmentQuery('all', { text: 'y' }, moment)
    const [, , ids, found, rows] = await plansOf(() => store.assignments.all(userId, query))
    const list = `SEARCH assignments USING COVERING INDEX assignments_by_due_date (${ofUser})`
    assert.deepEqual(ids, [list])
    const some = [
      'SEARCH assignments USING INTEGER PRIMARY KEY (rowid=?)',
      'LIST SUBQUERY 2',
      'SCAN each VIRTUAL TABLE INDEX 1:',
    ]
    assert.deepEqual([found, rows], [some, some])
  })

  test('find the next due date with one index seek each for archived and unarchived', async () => {
    assert.deepEqual(
      await planned.plansOf(() => planned.store.assignments.nextDue(1, moment.now)),
      [state, nextDue],
    )
  })
})
