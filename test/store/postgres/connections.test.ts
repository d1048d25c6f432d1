import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Connection, Engine } from '../../../src/store/engines/engine.ts'
import { postgresConnections } from '../../../src/store/engines/postgres/connections.ts'
import { openPostgres } from '../../../src/store/engines/postgres/engine.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../../support/postgres/postgres.ts'

const unavailable = { name: 'DomainError', code: 'unavailable' }

const backendOf = async ({ db }: Connection) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}
const portOf = async ({ db }: Connection) => {
  const { rows } = await sql<{ port: number }>`select inet_client_port() as port`.execute(db)
  return rows[0]?.port ?? 0
}

/** What the system knows of its connections; see proc(5). */
const systemTable = '/proc/net/tcp'

/**
 * Hundredths of a second until the other end of a connection is asked whether it is there; undefined if it never is.
 * The table shows another timer while something is unconfirmed, and is not read in one piece: so it is read again until
 * it tells.
 */
async function probeOf(end: End): Promise<number | undefined> {
  for (let reads = 0; reads < 1000; reads++) {
    const probe = shownProbe(end)
    if (probe !== undefined) return probe
    await nextTurn()
  }
  return undefined
}

/** One end of the connection that has this port at the client. */
interface End {
  readonly at: 'client' | 'server'
  readonly port: number
}

function shownProbe({ at, port }: End): number | undefined {
  const shown = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const line = readFileSync(systemTable, 'utf8')
    .split('\n')
    .find((it) => it.trim().split(/\s+/)[at === 'client' ? 1 : 2]?.endsWith(shown))
  const until = / 02:([0-9A-F]+) /.exec(line ?? '')?.[1]
  return until === undefined ? undefined : Number.parseInt(until, 16)
}

const works = async ({ db }: Connection) => (await sql`select 1`.execute(db)).rows.length === 1

describe('connections to PostgreSQL', { skip: skipWithoutPostgres }, () => {
  let url: string
  let engine: Engine
  let administrator: pg.Client
  before(async () => {
    url = await freshPostgresUrl()
    engine = openPostgres(await postgresConnections({ connectionString: url }))
    administrator = new pg.Client({ connectionString: url })
    await administrator.connect()
  })
  after(async () => {
    await engine.close()
    await administrator.end()
  })

  const terminate = (pid: number | undefined) =>
    administrator.query('select pg_terminate_backend($1, 5000)', [pid])

  test('that break inside a transaction make it fail as unavailable, and the next one succeeds', async () => {
    const broken = engine.write(undefined, async (transaction) => {
      await terminate(await backendOf(transaction))
      await works(transaction)
    })
    await assert.rejects(broken, unavailable)
    assert.equal(await engine.write(undefined, works), true)
  })

  test('that break between two statements make the next statement fail as unavailable', async () => {
    const broken = engine.write(undefined, async (transaction) => {
      const pid = await backendOf(transaction)
      await terminate(pid)
      await assert.rejects(works(transaction), unavailable)
      await works(transaction)
    })
    await assert.rejects(broken, unavailable)
    assert.equal(await engine.write(undefined, works), true)
  })

  test('that answer nothing are probed within ten seconds by both ends, so that neither a query nor a lock waits for a lost network', {
    skip: !existsSync(systemTable) && `no ${systemTable} to read the time of a probe from`,
  }, async () => {
    const ports = [await portOf(engine.reader), await engine.write(undefined, portOf)]
    for (const port of ports) {
      for (const at of ['client', 'server'] as const) {
        const probe = await probeOf({ at, port })
        assert.ok(probe !== undefined && probe <= 1000, `${at}, ${port}: ${probe}`)
      }
    }
  })

  test('that break while idle are replaced', async () => {
    const isWorking = () =>
      works(engine.reader).catch((error) => assert.equal(error.code, 'unavailable'))
    await Promise.all([1, 2, 3].map(() => works(engine.reader)))
    await administrator.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    // Each that breaks is noticed once at the most.
    for (const _ of [1, 2, 3]) await isWorking()
    assert.equal(await works(engine.reader), true)
  })

  test('that are shared have two that no read which may take long occupies', async () => {
    const pid = { name: 'pid', sql: 'select pg_backend_pid()' }
    const long = { name: 'long', sql: 'select pg_backend_pid() from pg_sleep(0.2)' }
    const read = async (...asked: Parameters<typeof engine.reader.all>) =>
      (await engine.reader.all(...asked))[0]?.[0]
    let areOver = false
    const taken = Promise.all(Array.from({ length: 9 }, () => read(long, [], true)))
    void taken.then(() => {
      areOver = true
    })
    // At once, before anybody can tell that they take long, and then one by one.
    const beside = await Promise.all(Array.from({ length: 9 }, () => read(pid, [])))
    for (let n = 0; n < 9; n++) beside.push(await read(pid, []))
    assert.equal(areOver, false)
    const occupied = new Set(await taken)
    assert.equal(occupied.size, 2)
    assert.ok(beside.every((it) => !occupied.has(it)))
  })

  test('that cannot be opened make reads and writes fail as unavailable', async () => {
    const away = openPostgres(
      await postgresConnections({ connectionString: 'postgres://127.0.0.1:1/x' }),
    )
    await assert.rejects(works(away.reader), unavailable)
    await assert.rejects(away.reader.all({ name: 'one', sql: 'select 1' }, []), unavailable)
    await assert.rejects(away.write(undefined, works), unavailable)
    await away.close()
  })

  test('that are all in use make a query fail as unavailable after a timeout', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const narrow = openPostgres(await postgresConnections({ connectionString: url, max: 1 }))
    await narrow.write(undefined, async () => {
      const refused = assert.rejects(works(narrow.reader), unavailable)
      // The query has to be waiting by then.
      await nextTurn()
      t.mock.timers.tick(2000)
      await refused
    })
    assert.equal(await works(narrow.reader), true)
    await narrow.close()
  })

  const failures: [why: string, statement: string, error: object][] = [
    [
      'a statement that takes too long',
      `set statement_timeout = 1; select pg_sleep(9)`,
      unavailable,
    ],
    ['a full disk', `do $$ begin raise disk_full; end $$`, unavailable],
    ['a standby', `set transaction_read_only = on; create table t ()`, unavailable],
    ['a mistake of ours', 'select 1 from nowhere', { code: '42P01' }],
    ['a broken rule', `do $$ begin raise unique_violation; end $$`, { code: '23505' }],
  ]
  test('report temporary errors as unavailable, and defects with their SQLSTATE', async () => {
    for (const [why, statement, error] of failures) {
      const failing = engine.write(undefined, ({ db }) => sql.raw(statement).execute(db))
      await assert.rejects(failing, error, why)
    }
  })
})
