import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  assertRefused,
  create,
  createSeries,
  firstOf,
  type Json,
  read,
  toggle,
} from '../support/homework.ts'
import { nameOf, operations, pathTo } from '../support/http/operations.ts'
import { type Call, startService } from '../support/service.ts'

/** What a person owns, by the collection it is in, and everything the API says about it. */
async function moveIn(call: Call) {
  const setting = await createSeries(call, { type: 'weekly' }, { subject: 'Private' })
  const assignment = await firstOf(call, setting)
  await create(call, { subject: 'Private', due_date: '2026-04-10' })
  await create(call, { subject: 'Private', due_date: '2026-04-09' })
  await toggle(call, await create(call, { subject: 'Private' }))
  const ids = new Map<string | undefined, number>([
    ['/assignments', assignment.id],
    ['/recurring', setting.id],
  ])
  const everything = () => Promise.all(reads.map((path) => read(call, path)))
  return { ids, everything }
}

const reads = ['/assignments', '/recurring', '/statistics', '/me']

describe('every operation on data of a user', () => {
  test('serves the owner, shows nothing to another user, and answers 401 without a key', async (t) => {
    const service = await startService(t)
    for (const [index, operation] of operations.entries()) {
      const { method, body } = operation
      await t.test(nameOf(operation), async () => {
        const owner = await service.join(`owner-${index}@example.org`)
        const stranger = await service.join(`stranger-${index}@example.org`)
        const { ids, everything } = await moveIn(owner.call)
        const path = pathTo(operation, ids.get(operation.of?.collection) ?? '')
        const before = await everything()

        const denied = await service.call(method, path, body, {})
        assertRefused(denied, 401, 'Authorization header required')
        const foreign = await stranger.call(method, path, body)
        if (operation.of) assertRefused(foreign, 404, operation.of.missing)
        else assertKnowsNothing(foreign.body)
        assert.deepEqual(await everything(), before)

        const own = await owner.call(method, path, body)
        assert.equal(own.status, method === 'POST' && !operation.of ? 201 : 200)
      })
    }
  })

  test('answers 404 to DELETE with delete_recurring=true by another user, and deletes nothing', async (t) => {
    const { call, join } = await startService(t)
    const { ids, everything } = await moveIn(call)
    const before = await everything()
    const stranger = await join('stranger@example.org')
    const path = `/assignments/${ids.get('/assignments')}?delete_recurring=true`
    assertRefused(await stranger.call('DELETE', path), 404, 'Assignment not found')
    assert.deepEqual(await everything(), before)
  })
})

function assertKnowsNothing(body: Json): void {
  assert.doesNotMatch(JSON.stringify(body), /Private|owner-/)
}
