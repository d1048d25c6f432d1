import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { ask } from '../support/api-client.ts'
import type { Fault } from '../support/instances/fault.ts'
import { startFaultProxy } from '../support/instances/fault-proxy.ts'
import { instancesOn } from '../support/instances/instances.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../support/postgres/postgres.ts'

/** At least as many as one request with an `Idempotency-Key` makes. */
const commits = [1, 2, 3]
const ordinals = ['', 'first', 'second', 'third']

const cuts: readonly (readonly [where: string, fault: (nth: number) => Fault])[] = [
  [
    'before the server receives it',
    (nth) => ({ kind: 'cut', towards: 'server', text: 'commit\0', nth }),
  ],
  [
    'before its response arrives',
    (nth) => ({ kind: 'cut', towards: 'client', text: 'COMMIT\0', nth }),
  ],
]

describe('a write with an Idempotency-Key whose database connection breaks', {
  skip: skipWithoutPostgres,
  concurrency: 3,
}, () => {
  for (const [where, fault] of cuts) {
    for (const nth of commits) {
      test(`at its ${ordinals[nth]} commit, ${where}, is done exactly once when repeated after 503`, async (t) => {
        const { send, proxy, read } = await start(t)
        /** Asks until it is done, at most three times, and gives each status. */
        const insist = async (method: string, path: string) => {
          await proxy.set(fault(nth))
          const statuses: number[] = []
          while (statuses.length < 3 && (statuses.at(-1) ?? 503) === 503) {
            statuses.push((await send(method, path, method)).status)
          }
          return statuses
        }
        const created = await insist('POST', '/assignments')
        const { assignments, total_count } = await read('/assignments')
        assert.deepEqual([created.at(-1), total_count], [201, 1], `${created}`)
        const toggled = await insist('PATCH', `/assignments/${assignments[0].id}/toggle`)
        const [{ is_completed }] = (await read('/assignments')).assignments
        assert.deepEqual([toggled.at(-1), is_completed], [200, true], `${toggled}`)
      })
    }
  }
})

async function start(t: TestContext) {
  const url = await freshPostgresUrl()
  const proxy = await startFaultProxy(t, url)
  const instances = instancesOn(t, url)
  const { key } = await instances.join('student@example.org')
  const service = await instances.serveHere(proxy.url)
  const api = `${service.url}/api/v1`
  const authorization = `Bearer ${key}`
  const send = (method: string, path: string, idempotencyKey: string) =>
    ask(api + path, {
      method,
      headers: { authorization, 'idempotency-key': idempotencyKey },
      ...(method === 'POST' && { body: JSON.stringify({ title: 'E', due_date: '2090-04-10' }) }),
    })
  const read = async (path: string) => (await ask(api + path, { headers: { authorization } })).body
  // What the service commits by itself at its start is over by then.
  for (const n of [1, 2, 3]) await send('PATCH', '/me', `first ${n}`)
  return { send, proxy, read }
}
