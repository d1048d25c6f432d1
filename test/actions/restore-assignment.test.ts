import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { listDeleted, restoreAssignment } from '../../src/actions/assignments.ts'
import { personOf } from '../../src/domain/accounts/user.ts'
import { DomainError } from '../../src/domain/errors.ts'
import {
  create,
  createSeries,
  firstOf,
  type Json,
  listOf,
  read,
  titlesOf,
  toggle,
} from '../support/homework.ts'
import { codesOf } from '../support/outcomes.ts'
import { type ServiceOptions, startService } from '../support/service.ts'

async function serve(t: TestContext, options?: ServiceOptions) {
  const service = await startService(t, options)
  const { deps, call, user } = service
  const person = personOf(user)
  return {
    ...service,
    restore: (id: number) => restoreAssignment(deps, person, id),
    async listed() {
      const { items } = await listDeleted(deps, person, { page: 1, pageSize: 10 })
      return items.map(({ assignment }) => assignment.id)
    },
    async remove({ id }: Json, query = '') {
      const { status } = await call('DELETE', `/assignments/${id}${query}`)
      assert.equal(status, 200)
    },
  }
}

const isNotThere = (error: unknown) => error instanceof DomainError && error.code === 'not_found'
const day = 24 * 3_600_000

describe('restoring a deleted assignment', () => {
  test('brings back its id and all fields, with a later updated_at', async (t) => {
    const { call, clock, restore, remove } = await serve(t)
    const fields = { subject: 'Math', reminder_at: '2026-04-11', reminder_enabled: true }
    const before = await toggle(call, await create(call, fields))
    await create(call, { title: 'kept' })
    await remove(before)
    clock.advance(1000)
    await restore(before.id)
    const { updated_at, ...after } = await read(call, `/assignments/${before.id}`)
    const { updated_at: earlier, ...rest } = before
    assert.deepEqual(after, rest)
    assert.ok(updated_at > earlier)
    assert.deepEqual((await titlesOf(call, '/assignments')).toSorted(), ['Essay', 'kept'])
    assert.equal((await read(call, '/statistics?subject=Math')).total_assignments, 1)
  })

  test('works until 24 hours after the deletion, and fails with not_found later', async (t) => {
    const { call, clock, restore, remove, listed } = await serve(t)
    const [one, other] = [await create(call), await create(call)]
    await remove(one)
    await remove(other)
    clock.advance(day)
    assert.deepEqual(await listed(), [other.id, one.id])
    await restore(one.id)
    assert.deepEqual(await listed(), [other.id])
    clock.advance(1)
    assert.deepEqual(await listed(), [])
    await assert.rejects(restore(other.id), isNotThere)
    assert.equal((await read(call, '/assignments')).count, 1)
  })

  test('works once per deletion', async (t) => {
    const { call, restore, remove } = await serve(t)
    const it = await create(call)
    await assert.rejects(restore(it.id), isNotThere)
    await remove(it)
    const outcomes = await Promise.allSettled([restore(it.id), restore(it.id)])
    assert.deepEqual(codesOf(outcomes), ['not_found'])
    const restored = await read(call, `/assignments/${it.id}`)
    await assert.rejects(restore(it.id), isNotThere)
    assert.deepEqual(await read(call, `/assignments/${it.id}`), restored)
    await remove(it)
    await restore(it.id)
    assert.equal((await read(call, '/assignments')).count, 1)
  })

  test('fails as invalid while the user may have no more, and works once there is room', async (t) => {
    const quotas = { assignments: 1, series: 1 }
    const { call, restore, remove } = await serve(t, { quotas })
    const it = await create(call)
    await remove(it)
    const other = await create(call, { title: 'Other' })
    await assert.rejects(restore(it.id), { code: 'invalid' })
    assert.deepEqual(await titlesOf(call, '/assignments'), ['Other'])
    await remove(other)
    await restore(it.id)
    assert.deepEqual(await titlesOf(call, '/assignments'), ['Essay'])
  })

  test('fails with not_found for another user', async (t) => {
    const { call, deps, remove, join } = await serve(t)
    const it = await create(call)
    await remove(it)
    const { user } = await join('other@example.org')
    const stranger = personOf(user)
    await assert.rejects(restoreAssignment(deps, stranger, it.id), isNotThere)
  })

  test('fails with not_found for an id that never existed', async (t) => {
    const { restore } = await serve(t)
    await assert.rejects(restore(1e9), isNotThere)
  })
})

describe('restoring a deleted occurrence', () => {
  const drill = { title: 'Drill', due_date: '2026-04-10' }

  test('returns it to its series, and creates no further occurrence', async (t) => {
    const { call, restore, remove } = await serve(t)
    const setting = await createSeries(call, { type: 'daily' }, drill)
    const first = await firstOf(call, setting)
    await toggle(call, first)
    await remove(first)
    const [made] = await listOf(call, '/assignments/pending')
    await restore(first.id)
    const there = await listOf(call, '/assignments?sort=due_date')
    assert.deepEqual(
      there.map(({ id, recurring_assignment_id }) => [id, recurring_assignment_id]),
      [
        [first.id, setting.id],
        [made?.id, setting.id],
      ],
    )
    const { occurrences } = await read(call, `/recurring/${setting.id}/occurrences?from=2026-04-10`)
    assert.deepEqual(
      occurrences.slice(0, 2).map(({ state }: Json) => state),
      ['completed', 'open'],
    )
  })

  test('leaves it without a series when its setting was deleted with it', async (t) => {
    const { call, restore, remove } = await serve(t)
    const first = await firstOf(call, await createSeries(call, { type: 'daily' }, drill))
    await remove(first, '?delete_recurring=true')
    await restore(first.id)
    const { recurring_assignment_id, updated_at, ...unlinked } = first
    const { updated_at: later, ...after } = await read(call, `/assignments/${first.id}`)
    assert.deepEqual(after, unlinked)
    assert.ok(later > updated_at)
  })

  test('leaves it without a series when its setting was deleted after it', async (t) => {
    const { call, restore, remove } = await serve(t)
    const setting = await createSeries(call, { type: 'daily' }, drill)
    const first = await firstOf(call, setting)
    await remove(first)
    assert.equal((await call('DELETE', `/recurring/${setting.id}`)).status, 200)
    await createSeries(call, { type: 'daily' }, { title: 'Other' })
    assert.equal((await restore(first.id)).recurringSettingId, null)
  })
})
