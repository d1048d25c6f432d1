import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freshPostgresUrl, skipWithoutPostgres } from './postgres.ts'

const skip = skipWithoutPostgres

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

test('each freshPostgresUrl() is a new empty database that sorts by code point', {
  skip,
}, async () => {
  const [one, two] = await Promise.all([freshPostgresUrl(), freshPostgresUrl()])
  await ask(one, 'create table mine (id integer)')
  assert.deepEqual(await ask(one, `select to_regclass('mine')::text`), ['mine'])
  assert.deepEqual(await ask(two, `select to_regclass('mine')::text`), [null])
  const letters = `select string_agg(c, '' order by c) from unnest(array['é', 'a', 'Z', '課']) c`
  assert.deepEqual(await ask(two, letters), ['Zaé課'])
})

const killed = { skip, timeout: 60_000 }

test('a killed test run leaves neither its server nor its files behind', killed, async (t) => {
  const program = `
    import { findPostgres, startPostgres } from '${import.meta.resolve('./server.ts')}'
    console.log((await startPostgres(findPostgres())).url)`
  const run = spawn(process.execPath, ['--input-type=module', '--eval', program])
  t.after(() => run.kill('SIGKILL'))
  const [url] = await once(createInterface(run.stdout), 'line')
  const data = String(await ask(url, `select current_setting('data_directory')`))
  const folder = path.dirname(data)
  assert.ok(existsSync(folder))
  run.kill('SIGKILL')
  while (existsSync(folder)) await pause(10)
  await assert.rejects(ask(url, 'select 1'), { code: 'ECONNREFUSED' })
})
