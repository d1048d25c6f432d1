import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Edge } from '../../src/app.ts'
import { anAssignment } from '../support/builders.ts'
import { assertFailure } from '../support/http/failure.ts'
import { logLines } from '../support/http/log-lines.ts'
import {
  answersOf,
  askRaw,
  closed,
  listen,
  openBothEnds,
  rawRequest,
} from '../support/raw-socket.ts'
import { seedAssignments } from '../support/seed.ts'
import { startService } from '../support/service.ts'

const long = anAssignment({ description: '課題'.repeat(9000) })

test('while a user has 33 long searches under way, further ones are refused, and all else is answered', async (t) => {
  const { deps, user, key, ask } = await startService(t, { engine: 'sqlite' })
  await seedAssignments(deps.store, user.id, Array(60).fill(long))
  const ended: string[] = []
  const read = async (query: string) => {
    const url = `/api/v1/assignments?page_size=1&${query}`
    const answer = await ask({ url, headers: { authorization: `Bearer ${key}` } })
    ended.push(query)
    return answer
  }
  const first = Array.from({ length: 33 }, (_, n) => read(`q=${n}`))
  const [refused, other] = await Promise.all([read('q=33'), read('page=2')])
  assertFailure(refused, 429, 'Too many long queries at once: wait for the results of earlier ones')
  assert.equal(refused.headers['retry-after'], '1')
  assert.equal(other.status, 200)
  assert.deepEqual(ended.toSorted(), ['page=2', 'q=33'])
  for (const answer of await Promise.all(first)) assert.equal(answer.status, 200)
  assert.equal((await read('q=33')).status, 200)
})

/** A long search under way, on a connection. */
async function startSearch(t: TestContext, edge: Partial<Edge> = {}) {
  const { app, deps, user, key } = await startService(t, { engine: 'sqlite', edge })
  await seedAssignments(deps.store, user.id, Array(60).fill(long))
  const port = await listen(app)
  const ends = await openBothEnds(app, port)
  const get = (q: string, ...fields: string[]) =>
    rawRequest(`GET /api/v1/assignments?q=${q} HTTP/1.1`, `Authorization: Bearer ${key}`, ...fields)
  const ask = (q: string) => askRaw(port, get(q, 'Connection: close'))
  // From then on, the key is known.
  await ask('0')
  const begun = t.mock.method(deps.store, 'stateOf')
  ends.socket.write(get('1'))
  while (begun.mock.callCount() === 0) await setImmediate()
  return { app, ...ends, ask }
}

test('a long search is answered when the service stops meanwhile', async (t) => {
  const { app, socket } = await startSearch(t)
  const [[answer]] = await Promise.all([answersOf(socket), app.close()])
  assert.equal(answer?.status, 200)
})

test('a long search whose client leaves is logged once, without a status', async (t) => {
  const { log, requests, errors } = logLines()
  const { socket, accepted, ask } = await startSearch(t, { log })
  socket.resetAndDestroy()
  await closed(accepted)
  // It is answered after the first, whose user is the same.
  assert.equal((await ask('2')).status, 200)
  const told = requests().map(({ status }) => status)
  assert.deepEqual(told, [200, null, 200])
  assert.deepEqual(errors(), [])
})
