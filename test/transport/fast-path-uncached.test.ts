import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { anAssignment } from '../support/builders.ts'
import { create } from '../support/homework.ts'
import { bearer, earlier, list, startFast } from '../support/http/fast-path.ts'
import { logLines } from '../support/http/log-lines.ts'
import { seedAssignments } from '../support/seed.ts'
import type { Answer } from '../support/service.ts'

describe('an uncached read', () => {
  const urls = [
    list,
    `${list}?filter=pending&page=2&page_size=1&sort=title`,
    `${list}/pending`,
    `${list}/completed`,
    `${list}/overdue`,
    `${list}/due-today`,
    `${list}/due-this-week?subject=%E6%95%B0%E5%AD%A6`,
    '/api/v1/statistics?from=2026-04-01',
    `${list}/1`,
  ]
  for (const url of urls) {
    test(`of ${url} does not reach Fastify`, async (t) => {
      const { ask, call, heard, key, requests } = await startLogged(t)
      await create(call)
      // A service reads its first request's key from the store, which takes a promise.
      await call('GET', '/me')
      const before = heard()
      const answer = await ask({ url, headers: bearer(key) })
      assert.deepEqual([answer.status, heard()], [200, before])
      assert.equal(requests().at(-1)?.route, url.replace(/\?.*/, '').replace(/\/1$/, '/:id'))
    })
  }

  test('has what its user has, whichever of their keys it comes with', async (t) => {
    const { ask, call, heard, user, issue, join } = await startFast(t)
    await join('other@example.org')
    await create(call)
    // Until here, each user has the id of their key.
    const headers = bearer(await issue(user))
    // A key is read from the store once, which takes a promise.
    await ask({ url: '/api/v1/me', headers })
    const before = heard()
    const { body: listed } = await ask({ url: list, headers })
    const { body: counted } = await ask({ url: '/api/v1/statistics', headers })
    assert.deepEqual([listed.total_count, counted.total_assignments, heard()], [1, 1, before])
  })

  test('is passed to Fastify if it may take long: any search, and of many assignments what no index has', async (t) => {
    const { ask, call, deps, heard, key, user } = await startFast(t)
    await call('GET', '/me')
    await seedAssignments(deps.store, user.id, Array(5001).fill(anAssignment()))
    const passed: string[] = []
    const indexed = ['page=2', 'include_archived=false', 'q=', 'due_to=2026-04-10']
    for (const query of [...indexed, 'sort=title', 'subject=Art', 'q=x']) {
      const before = heard()
      const { status } = await ask({ url: `${list}?${query}`, headers: bearer(key) })
      assert.equal(status, 200)
      if (heard() > before) passed.push(query)
    }
    assert.deepEqual(passed, ['sort=title', 'subject=Art', 'q=x'])
  })

  const left: [what: string, url: string, status: number][] = [
    ['the id does not exist', `${list}/7`, 404],
    ['the id is not a number', `${list}/x`, 400],
    ['the id is missing', `${list}/`, 404],
    ['the path has a trailing slash', `${list}/1/`, 404],
    ['the query is invalid', `${list}?page=x`, 400],
    ['a parameter is given twice', `${list}?page=1&page=2`, 400],
    ['a date does not exist', '/api/v1/statistics?from=2026-02-30', 400],
    ['the URL is invalid', `${list}/%zz`, 400],
    ['the operation has no fast path', '/api/v1/recurring', 200],
  ]
  for (const [what, url, status] of left) {
    test(`gets ${status}, and is counted and logged once, where ${what}`, async (t) => {
      const { ask, call, errors, key, requests } = await startLogged(t)
      await create(call)
      const left = leftIn(await call('GET', '/me'))
      const logged = requests().length
      const answer = await ask({ url, headers: bearer(key) })
      assert.deepEqual([answer.status, errors()], [status, []])
      // Counted and logged once, over both ways.
      assert.equal(requests().length, logged + 1)
      const next = await ask({ url: list, headers: bearer(key) })
      assert.deepEqual([leftIn(answer), leftIn(next)], [left - 1, left - 2])
    })
  }

  test('gets 304 without a read from the store if the client has its response', async (t) => {
    const { ask, deps, key } = await startFast(t)
    const { headers } = await ask({ url: list, headers: bearer(key) })
    const { mock } = t.mock.method(deps.store.assignments, 'list')
    const known = { ...bearer(key), 'if-none-match': headers.etag }
    assert.equal((await ask({ url: list, headers: known })).status, 304)
    assert.equal(mock.callCount(), 0)
  })

  test('in the earlier form is passed to Fastify', async (t) => {
    const { ask, heard, key } = await startFast(t)
    for (const headers of [bearer(key), earlier(key)]) await ask({ url: '/api/v1/me', headers })
    const before = heard()
    const { body } = await ask({ url: list, headers: earlier(key) })
    assert.deepEqual([body, heard()], [{ assignments: [], count: 0 }, before + 1])
  })

  test('gets 500, one error line and one request line when the store fails', async (t) => {
    const { ask, call, deps, errors, key, requests } = await startLogged(t)
    await call('GET', '/me')
    const { assignments, statistics } = deps.store
    const failure = () => new Error('out of order')
    t.mock.method(assignments, 'list', () => Promise.reject(failure()))
    t.mock.method(assignments, 'nextDue', () => {
      throw failure()
    })
    t.mock.method(statistics, 'tally', () => Promise.reject(failure()))
    // What fails beside what has failed already must be heard, too.
    for (const url of [list, `${list}/overdue`, '/api/v1/statistics']) {
      const before = [errors().length, requests().length]
      assert.equal((await ask({ url, headers: bearer(key) })).status, 500)
      assert.deepEqual(
        [errors().length, requests().length],
        before.map((it) => it + 1),
      )
    }
  })

  test('is logged with a duration that includes the read from the store', async (t) => {
    const { ask, call, deps, key, requests } = await startLogged(t)
    await create(call)
    let now = 0
    t.mock.method(performance, 'now', () => now)
    const { find } = deps.store.assignments
    t.mock.method(deps.store.assignments, 'find', (...of: Parameters<typeof find>) => {
      now += 100
      return find(...of)
    })
    await ask({ url: `${list}/1`, headers: bearer(key) })
    assert.equal(requests().at(-1)?.duration_ms, 100)
  })
})

async function startLogged(t: TestContext) {
  const lines = logLines()
  return { ...lines, ...(await startFast(t, { edge: { log: lines.log } })) }
}

/** How many more requests the window takes. */
function leftIn({ headers }: Answer): number {
  const [, left] = /r=(\d+)/.exec(headers.ratelimit ?? '') ?? []
  assert.ok(left !== undefined, 'the response does not tell')
  return Number(left)
}
