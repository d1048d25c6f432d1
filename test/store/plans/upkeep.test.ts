import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { wholeSubjectStatements } from '../../../src/store/assignments/whole-subjects.ts'
import { idempotencyKeyStatements } from '../../../src/store/idempotency-keys.ts'
import type { Store } from '../../../src/store/store.ts'
import { dayTallyStatements } from '../../../src/store/tallies/day-tallies.ts'
import { openPlannedStore, type PlannedStore } from '../../support/store/query-plans.ts'
import { engines, openStore } from '../../support/stores.ts'
import { moment } from './steps.ts'

describe('SQLite query plans for jobs and the audit', () => {
  let planned: PlannedStore
  before(async () => {
    planned = await openPlannedStore()
  })
  after(() => planned.close())

  test('find the series to check in a covering index, without sorting', async () => {
    const [plan = []] = await planned.plansOf(() =>
      planned.store.recurringSettings.toCheck(moment.now, 500),
    )
    assert.match(plan[0] ?? '', /^SEARCH recurring_settings USING COVERING INDEX series_to_check /)
    assert.doesNotMatch(plan.join(), /TEMP/)
  })

  test('find the reminders of a window, and the next one, through an index of each kind', async () => {
    const { store, plansOf } = planned
    const own = 'open_assignments_by_reminder (user_id=? AND is_archived=? AND reminder_at>?'
    const late = 'open_occurrences_by_creation (user_id=? AND is_archived=? AND created_at>?'
    const urgent = 'open_assignments_by_due_date (user_id=? AND is_archived=? AND due_date>?'
    const ofSeries = 'SEARCH recurring_settings EXISTS USING INTEGER PRIMARY KEY (rowid=?)'
    const next = await plansOf(() => store.reminders.nextAfter(1, moment.now))
    assert.deepEqual(next, [
      [`SEARCH assignments USING INDEX ${own})`],
      [`SEARCH assignments USING INDEX ${urgent})`],
      [`SEARCH assignments USING INDEX ${late})`, ofSeries],
    ])
    const window = { after: moment.now - 1, until: moment.now }
    const [plan = []] = await plansOf(() => store.reminders.inWindow(1, window, 200))
    assert.deepEqual(
      plan.filter((step) => step.startsWith('SEARCH')),
      [
        `SEARCH assignments USING INDEX ${own} AND reminder_at<?)`,
        `SEARCH assignments USING INDEX ${urgent} AND due_date<?)`,
        `SEARCH assignments USING INDEX ${late} AND created_at<?)`,
        ofSeries,
      ],
    )
  })

  const expired = [
    [
      'deleted assignments',
      (store: Store) => store.assignments.usersWithDeleted(moment.now, 500),
      'deleted_assignments USING COVERING INDEX deleted_assignments_by_time (deleted_at<?)',
    ],
    [
      'responses',
      (store: Store) => store.idempotencyKeys.usersWithExpired(moment.now, 500),
      'idempotency_keys USING COVERING INDEX idempotency_keys_by_time (created_at<?)',
    ],
  ] as const
  for (const [what, users, found] of expired) {
    test(`find the users with expired ${what} in a covering index, and sort only to list each once`, async () => {
      const plans = await planned.plansOf(() => users(planned.store))
      assert.deepEqual(plans, [[`SEARCH ${found}`, 'USE TEMP B-TREE FOR DISTINCT']])
    })
  }

  test('find the expired responses of a user among those that have expired, not among all of theirs', async () => {
    const [sqlite] = engines
    assert.ok(sqlite)
    const { engine } = await openStore(sqlite)
    const { sql } = idempotencyKeyStatements(engine.reader.db, engine.traits).forget
    const explained = { name: '', sql: `explain query plan ${sql}` }
    const plan = await engine.reader.all(explained, [1, moment.now])
    await engine.close()
    const index = 'COVERING INDEX idempotency_keys_by_time (created_at<?)'
    assert.deepEqual(
      plan.map((row) => row.at(-1)),
      [`SEARCH idempotency_keys USING ${index}`],
    )
  })

  test('change a subject, and delete a user’s rows, in portions that read no other rows', async () => {
    const [sqlite] = engines
    assert.ok(sqlite)
    const { engine } = await openStore(sqlite)
    const { db } = engine.reader
    const { archive, rename } = wholeSubjectStatements(db, engine.traits)
    const { all } = dayTallyStatements(db, engine.traits)
    const deletion = engine.traits.deletionOf('assignments')
    const planOf = async (sql: string) => {
      const explained = { name: '', sql: `explain query plan ${sql}` }
      const values = Array.from({ length: sql.split('?').length - 1 }, () => 1)
      return (await engine.reader.all(explained, values)).map((row) => String(row.at(-1)))
    }
    const index = 'INDEX assignments_by_due_date (user_id=?'
    const range = `${index} AND is_archived=? AND due_date>?`
    const tie = `${index} AND is_archived=? AND due_date=? AND id>?`
    for (const { rangeEnd, tieEnd, ofRange, ofTie } of [archive(), rename(), all()]) {
      assert.deepEqual(await planOf(rangeEnd.sql), [`SEARCH assignments USING COVERING ${range})`])
      assert.deepEqual(await planOf(tieEnd.sql), [`SEARCH assignments USING COVERING ${tie})`])
      const [ofOne] = await planOf(ofTie.sql)
      assert.equal(ofOne, `SEARCH assignments USING ${tie} AND id<?)`)
      const [ofSeveral] = await planOf(ofRange.sql)
      assert.equal(ofSeveral, `SEARCH assignments USING ${range} AND due_date<?)`)
    }
    assert.deepEqual(await planOf(deletion), [
      'SEARCH assignments USING INTEGER PRIMARY KEY (rowid=?)',
      'LIST SUBQUERY 1',
      `SEARCH assignments USING COVERING ${index})`,
    ])
    await engine.close()
  })

  test('find and count the deleted assignments of a user by the primary key, and sort only those', async () => {
    const plans = await planned.plansOf(() =>
      planned.store.assignments.deleted(1, moment.now, { page: 1, pageSize: 50 }),
    )
    const index = 'sqlite_autoindex_deleted_assignments_1 (user_id=?)'
    const found = `SEARCH deleted_assignments USING INDEX ${index}`
    // A user has few of them, since they expire.
    assert.deepEqual(plans, [[found, 'USE TEMP B-TREE FOR ORDER BY'], [found]])
  })

  test('find the users whom the audit names by an address through an index that covers it', async () => {
    const [plan = []] = await planned.plansOf(() =>
      planned.store.audit.usersNamed('a@example.test'),
    )
    const looks = plan.filter((step) => step.includes('audit_entries'))
    assert.deepEqual(looks, [
      'SEARCH audit_entries USING COVERING INDEX audit_by_address (subject=? AND subject_id>?)',
    ])
  })

  const audits = [
    ['without a filter', {}, ['INDEX audit_by_time']],
    ['filtered by time', { from: 1, before: 2 }, ['INDEX audit_by_time (at>? AND at<?)']],
    [
      'filtered by action and time',
      { action: 'sign_in', from: 1 },
      ['INDEX audit_by_action (action=? AND at>?)'],
    ],
    [
      'filtered by user, action and time',
      { userIds: [1], action: 'sign_in', before: 2 },
      [
        'INDEX audit_by_actor (actor_id=? AND at<?)',
        'INDEX audit_by_subject (subject_id=? AND at<?)',
      ],
    ],
    [
      'filtered by two users',
      { userIds: [1, 2] },
      [
        'INDEX audit_by_actor (actor_id=?)',
        'INDEX audit_by_subject (subject_id=?)',
        'INDEX audit_by_actor (actor_id=?)',
        'INDEX audit_by_subject (subject_id=?)',
      ],
    ],
  ] as const
  for (const [what, filter, indexes] of audits) {
    test(`read the audit ${what} through an index, on page 1 and on page 200`, async () => {
      for (const page of [1, 200]) {
        const plans = await planned.plansOf(() =>
          planned.store.audit.list(filter, { page, pageSize: 50 }),
        )
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
})
