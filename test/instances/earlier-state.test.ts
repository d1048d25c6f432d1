import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import pg from 'pg'
import { ask } from '../support/api-client.ts'
import { instancesOn } from '../support/instances/instances.ts'
import { freshPostgresUrl, postgresUrl, skipWithoutPostgres } from '../support/postgres/postgres.ts'
import type { Answer } from '../support/service.ts'
import { until } from '../support/until.ts'

describe('a database that is back without its last writes, after a failover or a restore', {
  skip: skipWithoutPostgres,
}, () => {
  test('answers a read neither with what was lost nor with its ETag', async (t) => {
    const { database, create, read } = await start(t)
    await create('kept')
    await database.save()
    await create('lost')
    // Twice, so that the instance has it in its cache.
    const [, lost] = [await read(), await read()]
    assert.deepEqual(titlesIn(lost), ['kept', 'lost'])
    await database.restore()
    await create('new')
    const now = await read()
    assert.deepEqual(titlesIn(now), ['kept', 'new'])
    assert.notEqual(now.headers.etag, lost.headers.etag)
  })
})

const titlesIn = ({ body }: Answer) => body.assignments.map(({ title }: { title: string }) => title)

async function start(t: TestContext) {
  const url = await freshPostgresUrl()
  const instances = instancesOn(t, url)
  const { key } = await instances.join('student@example.org')
  const service = await instances.serveHere()
  const path = `${service.url}/api/v1/assignments`
  const authorization = `Bearer ${key}`
  /** Asks again while the service has not noticed that the database is back. */
  const insist = (request: RequestInit) =>
    until(t, async () => {
      const answer = await ask(path, request)
      return answer.status !== 503 && answer
    })
  const create = async (title: string) => {
    const body = JSON.stringify({ title, due_date: '2090-04-10' })
    assert.equal((await insist({ method: 'POST', headers: { authorization }, body })).status, 201)
  }
  const read = () => insist({ headers: { authorization } })
  return { database: await restorable(t, new URL(url).pathname.slice(1)), create, read }
}

/** The database `name`, whose state can be saved and restored while a service uses it. */
async function restorable(t: TestContext, name: string) {
  const server = new pg.Client({ connectionString: postgresUrl })
  await server.connect()
  t.after(() => server.end())
  const end = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`
  const apart = async (work: () => Promise<unknown>) => {
    await server.query(`alter database ${name} allow_connections false`)
    await server.query(end)
    await work()
  }
  const admit = () => server.query(`alter database ${name} allow_connections true`)
  return {
    save: async () => {
      await apart(() => server.query(`create database ${name}_saved template ${name}`))
      await admit()
    },
    restore: () =>
      apart(async () => {
        await server.query(`drop database ${name}`)
        await server.query(`alter database ${name}_saved rename to ${name}`)
      }),
  }
}
