import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { postgresWatch } from '../../../src/store/engines/postgres/watch.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../../support/postgres/postgres.ts'

// The first is a little longer than an answer is waited for, the other much.
for (const pause of [1020, 1300]) {
  test(`a PostgreSQL watch accepts a response that arrived while the process was suspended for ${pause} ms`, {
    skip: skipWithoutPostgres,
  }, async (t) => {
    const url = await freshPostgresUrl()
    const administrator = new pg.Client({ connectionString: url })
    await administrator.connect()
    t.after(() => administrator.end())
    await administrator.query('create table service_states (version bigint)')
    await administrator.query('insert into service_states values (7)')
    await administrator.query('create table migrations (number integer, suits_older integer)')
    const watch = await postgresWatch(url, () => {})
    t.after(() => watch.end())
    assert.equal((await watch.run()).version, 7)
    const asked = watch.run()
    // Until it is sent; then the whole process stands still.
    await Promise.resolve()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    assert.equal((await asked).version, 7)
  })
}
