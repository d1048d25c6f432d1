import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAssignment } from '../support/builders.ts'
import { assertInvalid, assertRefused, create, read, toggle } from '../support/homework.ts'
import { seedAssignments } from '../support/seed.ts'
import { type Call, type Service, startService } from '../support/service.ts'

/** Asks with the user's key in the header of the earlier form. */
const earlier =
  ({ call, key }: Service): Call =>
  (method, path, body) =>
    call(method, path, body, { 'x-api-key': key })

const incomplete: [why: string, body: unknown][] = [
  ['no body', undefined],
  ['no due date', { title: 'Essay' }],
  ['no title', { due_date: '2026-04-12' }],
  ['an empty title', { title: '', due_date: '2026-04-12' }],
  ['a blank title', { title: '  ', due_date: '2026-04-12' }],
  ['null as due date', { title: 'Essay', due_date: null }],
]

const filters = ['?', '?filter=pending', '?filter=completed', '?filter=overdue']

describe('the earlier form of the API', () => {
  test('lists all 101 assignments without pages, ignoring page and page_size', async (t) => {
    const service = await startService(t)
    await seedAssignments(service.deps.store, service.user.id, Array(101).fill(anAssignment()))
    const list = await read(earlier(service), '/assignments?page=2&page_size=5')
    assert.deepEqual(Object.keys(list), ['assignments', 'count'])
    assert.deepEqual([list.count, list.assignments.length], [101, 101])
  })

  test('filters by filter as the current form does, and ignores q', async (t) => {
    const service = await startService(t)
    await create(service.call, { due_date: '2026-04-01' })
    await create(service.call, { due_date: '2026-05-01' })
    await toggle(service.call, await create(service.call))
    for (const query of filters) {
      const { assignments, count } = await read(earlier(service), `/assignments${query}&q=nothing`)
      const current = await read(service.call, `/assignments${query}`)
      assert.deepEqual([assignments, count], [current.assignments, current.total_count])
    }
  })

  test('ignores every parameter but filter, even with an invalid value', async (t) => {
    const service = await startService(t)
    await create(service.call)
    const others = [
      'page=x',
      'page_size=all',
      'page=1&page=2',
      'sort=name',
      'priority=urgent',
      'due_from=x',
    ]
    for (const query of [...others, 'include_archived=maybe', 'filter=pending&sort=name']) {
      assert.equal((await read(earlier(service), `/assignments?${query}`)).count, 1, query)
    }
  })

  test('has no include_archived on statistics', async (t) => {
    const service = await startService(t)
    const { id } = await create(service.call)
    await service.call('PUT', `/assignments/${id}`, { is_archived: true })
    const totalOf = async (call: Call, value: string) =>
      (await read(call, `/statistics?include_archived=${value}`)).total_assignments
    assert.equal(await totalOf(service.call, 'true'), 1)
    for (const value of ['true', 'maybe']) assert.equal(await totalOf(earlier(service), value), 0)
  })

  test('rejects an unknown filter with 400', async (t) => {
    const service = await startService(t)
    const answer = await earlier(service)('GET', '/assignments?filter=late')
    assertInvalid(answer, 'filter must be pending, completed or overdue')
  })

  test('has its own error message for a new assignment without title or due date', async (t) => {
    const service = await startService(t)
    for (const [why, body] of incomplete) {
      await t.test(why, async () => {
        const answer = await earlier(service)('POST', '/assignments', body)
        assertInvalid(answer, 'title and due_date are required')
      })
    }
  })

  test('otherwise answers like the current form', async (t) => {
    const service = await startService(t)
    const call = earlier(service)
    const made = await create(call, { priority: 'high' })
    const path = `/assignments/${made.id}`
    assert.deepEqual(await read(service.call, path), made)
    for (const other of ['/assignments/pending', '/recurring', '/statistics', '/me', path]) {
      assert.deepEqual(await read(call, other), await read(service.call, other))
    }
    assertInvalid(await call('PUT', path, { title: ' ' }), 'title is required')
    assert.equal((await call('DELETE', path)).status, 200)
  })

  test('is not used if Authorization is given and not empty', async (t) => {
    const { call, key } = await startService(t)
    const both = { authorization: `Bearer ${key}`, 'x-api-key': key }
    const { body } = await call('GET', '/assignments', undefined, both)
    assert.equal(body.total_pages, 0)
    const wrong = { authorization: 'Bearer hm_wrong', 'x-api-key': key }
    assertRefused(await call('GET', '/assignments', undefined, wrong), 401, 'Invalid API key')
    const empty = { authorization: '', 'x-api-key': key }
    const counted = await call('GET', '/assignments', undefined, empty)
    assert.deepEqual(counted.body, { assignments: [], count: 0 })
  })

  test('gets 401 with EARLIER_FORM=off', async (t) => {
    const service = await startService(t, { edge: { earlierForm: 'off' } })
    const answer = await earlier(service)('GET', '/assignments')
    assertRefused(answer, 401, 'Authorization header required')
  })

  test('is the only form with EARLIER_FORM=only: Authorization gets 401', async (t) => {
    const service = await startService(t, { edge: { earlierForm: 'only' } })
    const { body } = await earlier(service)('GET', '/assignments')
    assert.deepEqual(body, { assignments: [], count: 0 })
    assertRefused(await service.call('GET', '/assignments'), 401, 'API key required')
  })
})
