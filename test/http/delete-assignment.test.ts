import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  assertInvalid,
  assertRefused,
  create,
  createSeries,
  firstOf,
  read,
  titlesOf,
  toggle,
  update,
} from '../support/homework.ts'
import { startService } from '../support/service.ts'

const flags: [why: string, query: string, withSetting: boolean][] = [
  ['no delete_recurring', '', false],
  ['an empty value', '?delete_recurring=', false],
  ['false', '?delete_recurring=false', false],
  ['0', '?delete_recurring=0', false],
  ['true', '?delete_recurring=true', true],
  ['TRUE', '?delete_recurring=TRUE', true],
  ['1', '?delete_recurring=1', true],
]

const both = { message: 'Assignment and recurring settings deleted' }
const alone = { message: 'Assignment deleted' }

describe('DELETE /assignments/:id', () => {
  test('deletes the assignment and no other', async (t) => {
    const { call } = await startService(t)
    const { id } = await create(call)
    await create(call, { title: 'kept' })
    const { status, body } = await call('DELETE', `/assignments/${id}`)
    assert.deepEqual([status, body], [200, alone])
    assertRefused(await call('GET', `/assignments/${id}`), 404, 'Assignment not found')
    assert.deepEqual(await titlesOf(call, '/assignments'), ['kept'])
  })

  test('answers 404 the second time', async (t) => {
    const { call } = await startService(t)
    const { id } = await create(call)
    await call('DELETE', `/assignments/${id}`)
    assertRefused(await call('DELETE', `/assignments/${id}`), 404, 'Assignment not found')
  })

  test('does not let the id be reused', async (t) => {
    const { call } = await startService(t)
    const { id } = await create(call)
    await call('DELETE', `/assignments/${id}`)
    assert.ok((await create(call)).id > id)
  })

  test('also deletes the recurring setting only if delete_recurring is true or 1', async (t) => {
    const { call } = await startService(t)
    for (const [why, query, withSetting] of flags) {
      await t.test(why, async () => {
        const setting = await createSeries(call, { type: 'daily' })
        const { id } = await firstOf(call, setting)
        const { status, body } = await call('DELETE', `/assignments/${id}${query}`)
        assert.deepEqual([status, body], [200, withSetting ? both : alone])
        const { status: found } = await call('GET', `/recurring/${setting.id}`)
        assert.equal(found, withSetting ? 404 : 200)
      })
    }
  })

  test('with delete_recurring=true keeps the other assignments of the setting, unlinked', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'daily' })
    const completed = await toggle(call, await firstOf(call, setting))
    const next = (await read(call, '/assignments/pending')).assignments[0]
    assert.equal(next.recurring_assignment_id, setting.id)
    const path = `/assignments/${next.id}?delete_recurring=true`
    assert.deepEqual((await call('DELETE', path)).body, both)
    const { recurring_assignment_id, updated_at, ...unlinked } = completed
    const { updated_at: later, ...left } = await read(call, `/assignments/${completed.id}`)
    assert.deepEqual(left, unlinked)
    assert.ok(later > updated_at)
  })

  test('with delete_recurring=true deletes no setting if the assignment has none', async (t) => {
    const { call } = await startService(t)
    await createSeries(call, { type: 'daily' })
    const { id } = await create(call)
    const { body } = await call('DELETE', `/assignments/${id}?delete_recurring=true`)
    assert.deepEqual(body, alone)
    assert.equal((await read(call, '/recurring')).count, 1)
  })

  test('ignores a body, and a Content-Type without a body', async (t) => {
    const { call, key } = await startService(t)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    for (const body of ['{"title":', undefined]) {
      const { id } = await create(call)
      assert.equal((await call('DELETE', `/assignments/${id}`, body, headers)).status, 200)
    }
  })

  test('rejects an invalid or repeated delete_recurring with 400, and deletes nothing', async (t) => {
    const { call } = await startService(t)
    const { id } = await create(call)
    for (const [query, detail] of [
      ['delete_recurring=yes', 'delete_recurring must be true or false'],
      ['delete_recurring=1&delete_recurring=1', 'delete_recurring must be given once'],
    ] as const) {
      assertInvalid(await call('DELETE', `/assignments/${id}?${query}`), detail)
    }
    assert.equal((await read(call, '/assignments')).count, 1)
  })

  test('removes the assignment from the statistics', async (t) => {
    const { call } = await startService(t)
    const { id } = await update(call, await create(call), { subject: 'Math' })
    await call('DELETE', `/assignments/${id}`)
    const { total_assignments, subjects } = await read(call, '/statistics')
    assert.deepEqual([total_assignments, subjects], [0, []])
  })
})
