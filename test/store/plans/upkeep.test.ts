import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openPlannedStore, type PlannedStore } from '../../support/query-plans.ts'
import { moment } from './steps.ts'

describe('the plans of upkeep and the audit on SQLite', () => {
  let planned: PlannedStore
  before(async () => {
    planned = await openPlannedStore()
  })
  after(() => planned.close())

  test('the series to look at are found in their index alone', async () => {
    const [plan = []] = await planned.plansOf(() =>
      planned.store.recurringSettings.toCheck(moment.now, 500),
    )
    assert.match(plan[0] ?? '', /^SEARCH recurring_settings USING COVERING INDEX series_to_check /)
    assert.doesNotMatch(plan.join(), /TEMP/)
  })

  test('those whose deleted assignments are to be forgotten are found in an index alone', async () => {
    const [[step] = []] = await planned.plansOf(() =>
      planned.store.assignments.usersWithDeleted(moment.now, 500),
    )
    const index = 'COVERING INDEX deleted_assignments_by_time (deleted_at<?)'
    assert.equal(step, `SEARCH deleted_assignments USING ${index}`)
  })

  test('the deleted assignments of a user are found by the primary key, at once with their count', async () => {
    const plans = await planned.plansOf(() =>
      planned.store.assignments.deleted(1, moment.now, { page: 1, pageSize: 50 }),
    )
    assert.equal(plans.length, 2)
    for (const [step] of plans) {
      assert.match(step ?? '', /^SEARCH deleted_assignments USING .*\(user_id=\?/)
    }
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
