import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ask, callOver } from '../support/api-client.ts'
import { instancesOn } from '../support/instances/instances.ts'
import { overload } from '../support/instances/overload.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../support/postgres/postgres.ts'
import type { Call } from '../support/service.ts'

/** More than one instance has connections for. */
const atOnce = 40
/** In milliseconds. */
const longest = 6000

const essay = { title: 'Essay', due_date: '2090-04-10' }

describe('while another session locks the data of a user', { skip: skipWithoutPostgres }, () => {
  test('writes of that user get 503 within 6 s, reads are served, and writes work after the unlock', async (t) => {
    const url = await freshPostgresUrl()
    const instances = instancesOn(t, url)
    const [one, other] = [
      await instances.join('a@example.org'),
      await instances.join('b@example.org'),
    ]
    const service = await instances.serve()
    const [call, another] = [callOver(service.url, one.key), callOver(service.url, other.key)]
    const locker = new pg.Client({ connectionString: url })
    await locker.connect()
    t.after(() => locker.end())
    await locker.query('begin')
    await locker.query('select from user_states where user_id = $1 for update', [one.user.id])
    const writes = Promise.all(Array.from({ length: atOnce }, () => timed(call)))
    let slowestRead = 0
    let reads = 0
    let isOver = false
    void writes.then(() => {
      isOver = true
    })
    while (!isOver) {
      const begun = performance.now()
      const { status } = await call('GET', '/assignments')
      assert.equal(status, 200)
      slowestRead = Math.max(slowestRead, performance.now() - begun)
      assert.equal((await ask(`${service.url}/readyz`)).status, 200)
      reads++
      await pause(50)
    }
    const answers = await writes
    const slowest = Math.round(Math.max(...answers.map(({ milliseconds }) => milliseconds)))
    t.diagnostic(
      `${atOnce} writes, the last answered after ${slowest} ms; ${reads} reads beside them, ` +
        `the slowest took ${Math.round(slowestRead)} ms`,
    )
    assert.ok(answers.every(({ status }) => status === 503))
    assert.ok(slowest < longest * overload(), `${slowest} ms`)
    assert.equal((await another('POST', '/assignments', essay)).status, 201)
    await locker.query('rollback')
    assert.equal((await call('POST', '/assignments', essay)).status, 201)
    assert.equal((await call('GET', '/assignments')).body.total_count, 1)
  })
})

async function timed(call: Call) {
  const begun = performance.now()
  const { status } = await call('POST', '/assignments', essay)
  return { status, milliseconds: performance.now() - begun }
}
