import assert from 'node:assert/strict'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { progressOn } from '../../src/cli/copy-progress.ts'
import { callOver } from '../support/api-client.ts'
import { create, createSeries, listOf, toggle } from '../support/homework.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../support/postgres/postgres.ts'
import { unnamed } from '../support/processes/named.ts'
import { newSite, type Site } from '../support/processes/site.ts'

const row = /^([a-z_]+) +(\d+) {2}[0-9a-f]{12}$/

describe('kadai copy', { concurrency: 2 }, () => {
  test('copies SQLite to PostgreSQL and back: same keys and lists, and new ids continue', {
    skip: skipWithoutPostgres,
  }, async (t) => {
    const site = newSite(t)
    const url = await freshPostgresUrl()
    const env = { DATABASE_URL: url, DATABASE_ALLOW_UNSAFE: 'true' }
    const key = await site.join('student@example.org')
    const atFirst = await useFor(site, key, {})

    const there = await site.kadai(`copy sqlite:data/kadai.db ${url}`, { env })
    assert.deepEqual([there.code, there.stderr.split('\n').at(-2)], [0, 'Copied and verified'])
    assert.match(there.stderr, /^Copied assignments: 3$/m)
    assert.doesNotMatch(there.stderr + there.stdout, new RegExp(new URL(url).password))
    const again = await site.kadai(`copy sqlite:data/kadai.db ${url}`, { env })
    assert.deepEqual([again.code, again.stdout], [0, there.stdout])
    assert.match(again.stderr, /\nAlready there, nothing to do\n$/)

    const onPostgres = await useFor(site, key, env)
    assert.deepEqual(onPostgres.found, atFirst.left)
    assert.equal(onPostgres.firstId, atFirst.lastId + 1)

    const back = await site.kadai(`copy ${url} sqlite:back/kadai.db`, { env })
    assert.deepEqual([back.code, back.stderr.split('\n').at(-2)], [0, 'Copied and verified'])
    const atLast = await useFor(site, key, { DATABASE_URL: 'sqlite:back/kadai.db' })
    assert.deepEqual(atLast.found, onPostgres.left)
    assert.equal(atLast.firstId, onPostgres.lastId + 1)
  })

  test('uses the databases in its arguments, not DATABASE_URL', {
    skip: skipWithoutPostgres,
  }, async (t) => {
    const site = newSite(t)
    await site.join('student@example.org')
    const [used, given] = [await freshPostgresUrl(), await freshPostgresUrl()]
    const env = { DATABASE_URL: used, DATABASE_ALLOW_UNSAFE: 'true' }
    const { code, stderr } = await site.kadai(`copy sqlite:data/kadai.db ${given}`, { env })
    assert.equal(code, 0, stderr)
    assert.match((await site.kadai('user list', { env })).stderr, / holds no tables of Kadai\. /)
    const there = await site.kadai('user list', { env: { ...env, DATABASE_URL: given } })
    assert.match(there.stdout, /^1 {2}student@example\.org/)
  })

  test('prints the row count and a checksum prefix of each table', async (t) => {
    const site = newSite(t)
    await site.join('student@example.org')
    const { code, stdout, stderr } = await site.kadai('copy sqlite:data/kadai.db sqlite:b.db')
    assert.equal(code, 0, stderr)
    const counts = stdout
      .trim()
      .split('\n')
      .map((line) => row.exec(line)?.slice(1, 3).join(' '))
    assert.ok(!counts.includes(undefined), stdout)
    for (const it of ['users 1', 'api_keys 1', 'assignments 0']) assert.ok(counts.includes(it), it)
    const expected = `From sqlite:${site.file}\nTo sqlite:${path.join(site.folder, 'b.db')}\n`
    assert.ok(stderr.startsWith(expected), stderr)
  })

  test('counts relative paths from the working directory, wherever the configuration file is', async (t) => {
    const site = newSite(t)
    await site.join('student@example.org')
    mkdirSync(path.join(site.folder, 'etc'))
    writeFileSync(path.join(site.folder, 'etc', 'k.toml'), '')
    const words = 'copy sqlite:data/kadai.db sqlite:b.db --config etc/k.toml'
    assert.equal((await site.kadai(words)).code, 0)
    assert.ok(existsSync(path.join(site.folder, 'b.db')))
  })

  test('exits 1 if the target has users, and replaces them with --replace', async (t) => {
    const site = newSite(t)
    await site.join('student@example.org')
    const other = newSite(t)
    await other.join('other@example.org')
    const words = `copy sqlite:data/kadai.db sqlite:${other.file}`
    const refused = await site.kadai(words)
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    assert.match(refused.stderr, /\nThe target already holds users, .* --replace deletes /)
    assert.match((await other.kadai('user list')).stdout, /other@example\.org/)
    assert.equal((await site.kadai(`${words} --replace`)).code, 0)
    assert.match((await other.kadai('user list')).stdout, /^1 {2}student@example\.org.*\n$/)
  })

  test('exits 1 while a service runs on the source or on the target', async (t) => {
    const site = newSite(t)
    await site.join('student@example.org')
    const { pid } = await site.serve({ isDirect: true })
    await newCopy(t, site)
    for (const words of ['sqlite:data/kadai.db sqlite:b.db', 'sqlite:a.db sqlite:data/kadai.db']) {
      const { code, stderr } = await site.kadai(`copy ${words}`)
      assert.equal(code, 1)
      assert.ok(unnamed(stderr, pid).includes(`Another process serves ${site.file}.`), stderr)
    }
  })

  test('exits 2 for invalid arguments, 1 for an unusable database, and prints no password', async (t) => {
    const site = newSite(t)
    const secret = 'postgres://me:secret@/nowhere'
    writeFileSync(path.join(site.folder, 'real.db'), '')
    symlinkSync('real.db', path.join(site.folder, 'link.db'))
    for (const [words, code, complaint] of [
      [`copy ${secret} sqlite:b.db`, 2, /^FROM must be sqlite:/],
      ['copy sqlite:a.db b.db', 2, /^TO must be sqlite:/],
      ['copy sqlite:a.db', 2, /^TO is missing/],
      ['copy sqlite:a.db sqlite:./a.db', 2, /^FROM and TO are the same database/],
      ['copy sqlite:real.db sqlite:link.db', 2, /^FROM and TO are the same database/],
      ['copy sqlite:a.db sqlite:b.db', 1, /\nThere is no database at /],
      ['copy sqlite:a.db postgres://me:secret@127.0.0.1:1/x', 1, /\nThere is no database at /],
      [
        'copy postgres://me:secret@127.0.0.1:1/x sqlite:b.db',
        1,
        /\nCannot use postgres:\S+1\/x: connect ECONNREFUSED/,
      ],
    ] as const) {
      const ending = await site.kadai(words)
      assert.equal(ending.code, code, words)
      assert.match(ending.stderr, complaint)
      assert.doesNotMatch(ending.stderr, /secret/)
    }
  })
})

test('progressOn draws a progress bar on a terminal, full only when nothing is left, and erases it at the end', () => {
  let written = ''
  const { onProgress, end } = progressOn({
    isTTY: true,
    write: (text) => {
      written += text
    },
  })
  const step = { phase: 'copying', table: 'users', of: 4, total: 9 } as const
  for (const rows of [0, 2, 2, 4]) onProgress({ ...step, rows, done: rows })
  onProgress({ ...step, phase: 'verifying', rows: 0, of: 0, done: 0, total: 0 })
  end()
  const shown = written.split('\r\u001b[K')
  assert.deepEqual(shown, [
    '',
    `Copying            [${'.'.repeat(30)}]   0 %  users`,
    `Copying            [${'#'.repeat(6)}${'.'.repeat(24)}]  22 %  users`,
    `Copying            [${'#'.repeat(13)}${'.'.repeat(17)}]  44 %  users`,
    `Verifying          [${'#'.repeat(30)}] 100 %  users`,
    '',
  ])
})

test('progressOn writes one line for each table that was copied where there is no terminal', () => {
  const written: string[] = []
  const { onProgress, end } = progressOn({ write: (text) => written.push(text) })
  const step = { table: 'users', of: 4, done: 4, total: 9 } as const
  for (const phase of ['reading', 'comparing', 'copying', 'verifying'] as const) {
    for (const rows of [2, 4]) onProgress({ ...step, phase, rows })
  }
  end()
  assert.deepEqual(written, ['Copied users: 4\n'])
})

/** Puts `a.db` into the folder of the site: a database with another user, which nobody serves. */
async function newCopy(t: Parameters<typeof newSite>[0], site: Site): Promise<void> {
  const other = newSite(t)
  await other.join('other@example.org')
  await other.kadai(`copy sqlite:data/kadai.db sqlite:${path.join(site.folder, 'a.db')}`)
}

/** Serves a database to one who has `key`: what was found, and left, and the first and last ids given out. */
async function useFor(site: Site, key: string, env: Readonly<Record<string, string>>) {
  const server = await site.serve({ env })
  const call = callOver(server.url, key)
  const all = () => listOf(call, '/assignments?sort=created_at')
  const found = await all()
  const first = await create(call, { title: `課題 ${found.length}` })
  await toggle(call, first)
  await createSeries(call, { type: 'daily' }, { due_date: '2999-01-01' })
  await create(call)
  const deleted = await create(call, { title: 'Gone' })
  assert.equal((await call('DELETE', `/assignments/${deleted.id}`)).status, 200)
  const left = await all()
  server.signal('SIGTERM')
  await server.ended
  return { found, left, firstId: first.id, lastId: deleted.id }
}
