import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listNames } from '../../src/domain/assignment-criteria.ts'
import { assignmentQuery } from '../../src/domain/assignment-filter.ts'
import type { Engine, Row, Session } from '../../src/store/engines/engine.ts'
import type { Store } from '../../src/store/store.ts'
import { storeOver } from '../../src/store/store-over.ts'
import { anAssignment, at } from '../support/builders.ts'
import { seedAssignments, seedUser } from '../support/seed.ts'
import { engines, openStore } from '../support/stores.ts'

const moment = { now: at('2026-04-10T12:00:00Z'), timeZone: 'Asia/Tokyo' }

/** `session`, which tells of every statement that is run. */
function heard(session: Session, hear: (sql: string) => void): Session {
  const executor = session.db.getExecutor()
  const compiled = new WeakMap<object, string>()
  const db = session.db.withPlugin({
    transformQuery({ node, queryId }) {
      compiled.set(queryId, executor.compileQuery(node, queryId).sql)
      return node
    },
    // Of those that are only compiled, to be run by `all`, there is no result.
    async transformResult({ queryId, result }) {
      hear(compiled.get(queryId) ?? '')
      return result
    },
  })
  const { all, now, followRows } = session
  assert.ok(now && followRows)
  return {
    db,
    followRows,
    all(statement, values) {
      hear(statement.sql)
      return all(statement, values)
    },
    now(statement, values) {
      hear(statement.sql)
      return now(statement, values)
    },
  }
}

describe('on SQLite', () => {
  let engine: Engine
  let store: Store
  let userId: number
  let said: string[] = []
  before(async () => {
    const [sqlite] = engines
    assert.equal(sqlite?.name, 'sqlite')
    ;({ engine } = await openStore(sqlite))
    store = storeOver({ ...engine, reader: heard(engine.reader, (sql) => said.push(sql)) })
    userId = await seedUser(store)
  })
  after(() => engine.close())

  /** How SQLite goes about each statement that `ask` runs: each table it looks at, and how it sorts. */
  async function plansOf(ask: () => unknown): Promise<readonly (readonly string[])[]> {
    said = []
    await ask()
    const plans = said.map(async (sql) => {
      const rows = await explained('explain query plan', sql)
      return rows.map((row) => String(row.at(-1))).filter((step) => !step.startsWith('SCALAR'))
    })
    return Promise.all(plans)
  }

  function explained(how: string, sql: string): Promise<readonly Row[]> {
    const places = sql.match(/\?/g) ?? []
    return engine.reader.all(
      { name: '', sql: `${how} ${sql}` },
      places.map(() => 1),
    )
  }

  /** The steps of SQLite's that read a row of assignments: a plan names the table where an index is enough, too. */
  async function stepsAtRows(sql: string): Promise<readonly string[]> {
    const table = { name: '', sql: `select rootpage from sqlite_schema where name = 'assignments'` }
    const [[root] = []] = await engine.reader.all(table, [])
    const steps = (await explained('explain', sql)).map(([, name, first, second]) => ({
      name: String(name),
      cursor: first,
      page: second,
    }))
    const rows = steps.find(({ name, page }) => name === 'OpenRead' && page === root)?.cursor
    return steps
      .filter(({ name, cursor }) => cursor === rows && !['OpenRead', 'DeferredSeek'].includes(name))
      .map(({ name }) => name)
      .filter((name) => /^(Column|Seek|NotExists|FinishSeek|Rewind|Last)/.test(name))
  }

  const page = (list: (typeof listNames)[number], number: number, known?: () => string) => () => {
    const query = assignmentQuery(list, {}, moment)
    return store.assignments.list(userId, query, { page: number, pageSize: 20 }, known)
  }
  const ofUser = 'user_id=? AND is_archived=?'
  const open = `SEARCH assignments USING INDEX open_assignments_by_due_date (${ofUser}`
  const counters = 'SEARCH user_states USING INTEGER PRIMARY KEY (rowid=?)'
  /** The user's state, and that of the one service. */
  const state = [counters, 'SCAN service_states']
  const range = `${open} AND due_date>? AND due_date<?)`
  const seek = `${open} AND due_date>?)`
  const halves = ['COMPOUND QUERY', 'LEFT-MOST SUBQUERY', seek, 'UNION ALL', seek]
  const nextDue = ['CO-ROUTINE first', ...halves, 'SEARCH first']
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

  for (const list of listNames) {
    test(`the list ${list} walks along an index, however deep the page`, async () => {
      assert.deepEqual(await plansOf(page(list, 1)), plans[list])
      assert.deepEqual(await plansOf(page(list, 5000)), plans[list])
    })

    test(`the list ${list} is told by an index alone where its items are known`, async () => {
      const [plan = []] = await plansOf(page(list, 1, () => 'known'))
      assert.equal(plan.length, 1)
      assert.equal(plan[0]?.replace('COVERING ', ''), plans[list][0]?.[0])
      assert.deepEqual(await stepsAtRows(said[0] ?? ''), [])
    })
  }

  test('of the overdue only what fell due since is counted', async () => {
    const now = moment.now + 2
    await seedAssignments(store, userId, [anAssignment({ dueDate: moment.now + 1 })])
    const planAt = (now: number) =>
      plansOf(() => {
        const query = assignmentQuery('overdue', {}, { ...moment, now })
        return store.assignments.list(userId, query, { page: 1, pageSize: 20 })
      })
    const [, kept, due, counted] = await planAt(now)
    assert.deepEqual([kept, due], [state, nextDue])
    assert.deepEqual(counted, [counters, range, counters, counters])
    assert.equal((await planAt(moment.now + 1)).length, 3)
  })

  for (const list of ['due-today', 'due-this-week'] as const) {
    test(`all of ${list} at once are one range of an index`, async () => {
      const all = () => store.assignments.all(1, assignmentQuery(list, {}, moment))
      assert.deepEqual(await plansOf(all), [[range]])
    })
  }

  const statistics = [
    ['everything', { includeArchived: false }, `(${ofUser})`],
    ['one subject', { includeArchived: false, subject: 'Art' }, `(${ofUser} AND subject=?)`],
    ['everything and the archive', { includeArchived: true }, `(${ofUser})`],
  ] as const
  const isNoSort = (step: string) => !step.startsWith('USE TEMP B-TREE')
  for (const [what, criteria, key] of statistics) {
    const kept = `SEARCH subject_tallies USING INDEX sqlite_autoindex_subject_tallies_1 ${key}`

    test(`the statistics of ${what} are read where nothing fell due since they were counted`, async () => {
      const plans = await plansOf(() => store.statistics.tally(userId, criteria, moment.now))
      assert.deepEqual(
        plans.map((plan) => plan.filter(isNoSort)),
        [state, nextDue, [kept]],
      )
    })

    test(`of the statistics of ${what} only what fell due since is counted`, async () => {
      const dueDate = moment.now + 1
      await seedAssignments(store, userId, [anAssignment({ dueDate, subject: 'Art' })])
      const [, , plan = []] = await plansOf(() =>
        store.statistics.tally(userId, criteria, dueDate + 1),
      )
      const arms = ['LEFT', kept, 'RIGHT', range, counters, counters]
      assert.deepEqual(plan.filter(isNoSort), ['MERGE (UNION ALL)', ...arms])
    })
  }

  test('of ten thousand assignments and more, those of some days are read as they were counted by day', async () => {
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

  test('what is kept of each subject is read in its order', async () => {
    const criteria = { includeArchived: false }
    const [plan = []] = await plansOf(() => store.statistics.tally(1, criteria, moment.now))
    assert.notDeepEqual(plan, [])
    assert.doesNotMatch(plan.join(), /TEMP/)
  })

  test('the series to look at are found in their index alone', async () => {
    const [plan = []] = await plansOf(() => store.recurringSettings.toCheck(moment.now, 500))
    assert.match(plan[0] ?? '', /^SEARCH recurring_settings USING COVERING INDEX series_to_check /)
    assert.doesNotMatch(plan.join(), /TEMP/)
  })

  const spans = [
    ['dueDate', `assignments_by_due_date (${ofUser} AND due_date>? AND due_date<?)`],
    ['completedAt', `completed_assignments (${ofUser} AND completed_at>? AND completed_at<?)`],
  ] as const
  for (const [of, range] of spans) {
    test(`the times of ${of} within a span are read in order from an index alone`, async () => {
      const times = () => store.statistics.times(1, of, { from: 0, before: moment.now })
      assert.deepEqual(await plansOf(times), [[`SEARCH assignments USING COVERING INDEX ${range}`]])
    })
  }

  test('those whose deleted assignments are to be forgotten are found in an index alone', async () => {
    const [[step] = []] = await plansOf(() => store.assignments.usersWithDeleted(moment.now, 500))
    const index = 'COVERING INDEX deleted_assignments_by_time (deleted_at<?)'
    assert.equal(step, `SEARCH deleted_assignments USING ${index}`)
  })

  const audits = [
    ['everything', {}, ['INDEX audit_by_time']],
    ['a time', { from: 1, before: 2 }, ['INDEX audit_by_time (at>? AND at<?)']],
    ['an action', { action: 'sign_in', from: 1 }, ['INDEX audit_by_action (action=? AND at>?)']],
    [
      'a user',
      { userId: 1, action: 'sign_in', before: 2 },
      [
        'INDEX audit_by_actor (actor_id=? AND at<?)',
        'INDEX audit_by_subject (subject_id=? AND at<?)',
      ],
    ],
  ] as const
  for (const [what, filter, indexes] of audits) {
    test(`the audit of ${what} walks along an index, however deep the page`, async () => {
      for (const page of [1, 5000]) {
        const plans = await plansOf(() => store.audit.list(filter, { page, pageSize: 50 }))
        assert.equal(plans.length, 2)
        for (const plan of plans) {
          const looks = plan.filter((step) => step.includes('audit_entries'))
          assert.deepEqual(
            looks.map((look) => look.replace(/^.*(?=INDEX)/, '')),
            indexes,
          )
          assert.doesNotMatch(plan.join(), /TEMP/)
        }
      }
    })
  }

  test('the first due date to come is one seek for each half', async () => {
    assert.deepEqual(await plansOf(() => store.assignments.nextDue(1, moment.now)), [nextDue])
  })
})
