import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import { ask } from '../support/api-client.ts'
import { overload } from '../support/instances/overload.ts'
import { assertKept, ready, startWriting, told } from '../support/instances/written-instances.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../support/postgres/postgres.ts'
import { findPostgres, startPostgres } from '../support/postgres/server.ts'

/** How often the server crashes, and how often every session on it is ended. */
const rounds = 2 * Number(process.env.FAULT_ROUNDS ?? 1)

describe('two instances on a PostgreSQL server', {
  skip: skipWithoutPostgres,
  concurrency: 2,
}, () => {
  test('that crashes lose no acknowledged write, and serve again within 3 s of its restart', async (t) => {
    const binaries = findPostgres()
    assert.ok(binaries)
    const server = await startPostgres(binaries, 'fsync = on\n')
    t.after(() => server.stop())
    const { writing, urls } = await startWriting(t, server.url)
    let slowest = 0
    for (let crash = 1; crash <= rounds; crash++) {
      await writing.acknowledged(30)
      await server.crash()
      for (const url of urls) assert.equal((await ask(`${url}/readyz`)).status, 503)
      await server.restart()
      const restarted = performance.now()
      await Promise.all(urls.map((url) => ready(t, url)))
      slowest = Math.max(slowest, performance.now() - restarted)
    }
    await writing.stop()
    t.diagnostic(`${rounds} crashes, ${told(writing)}, back after ${Math.round(slowest)} ms`)
    await assertKept(t, writing, urls)
    assert.ok(slowest < 3000 * overload(), `${slowest} ms`)
  })

  test('that repeatedly terminates their connections lose no acknowledged write', async (t) => {
    const url = await freshPostgresUrl()
    const { writing, urls } = await startWriting(t, url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    t.after(() => client.end())
    let ended = 0
    for (let turn = 0; turn < 5 * rounds; turn++) {
      await writing.acknowledged(10)
      ended += (await client.query(terminate)).rows.length
    }
    await writing.stop()
    t.diagnostic(`${ended} sessions ended, ${told(writing)}`)
    await assertKept(t, writing, urls)
  })
})

const terminate = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
