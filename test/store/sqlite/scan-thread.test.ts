import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { isUnavailable } from '../../../src/domain/errors.ts'
import type { Filter, Scan } from '../../../src/store/engines/engine.ts'
import { ScanThread } from '../../../src/store/engines/sqlite/scan-thread.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const query = (sql: string, ...values: readonly (string | number)[]) =>
  [{ name: '', sql }, values] as const
const some = 'from notes where id in (select value from json_each(?))'

/** All notes, the highest state first. */
const all: Scan = {
  ids: query('select id from notes order by state desc'),
  rows: query(`select id, state ${some} order by id`),
  length: query(`select sum(length(state)) ${some}`),
}

/** Those whose state contains `text`. */
const having = (text: string): Filter => ({
  found: query(
    `with some as (select value from json_each(?))
    select id, version, strpos(lower("normalize"(state, 'NFKC')), ?) > 0 from notes where id in some`,
    text,
  ),
  versions: query(`select id, version ${some}`),
  state: query('select max(version) from notes'),
})

/** A thread that scans a file with four notes, and a connection that writes it. */
function openNotes(t: TestContext) {
  const file = path.join(temporaryFolder(t), 'notes.db')
  const writer = new DatabaseSync(file, { timeout: 0 })
  writer.exec(
    'pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table notes (id integer primary key, state, version default 1)',
  )
  writer.exec(`insert into notes (state) values ('b'), ('ＤＤ'), ('a'), ('c')`)
  const thread = new ScanThread(file)
  t.after(async () => {
    await thread.close()
    writer.close()
  })
  return { writer, thread, scan: thread.scan }
}

test('a scan has the rows of its ids, in their order', async (t) => {
  const { scan } = openNotes(t)
  const rows = [
    [2, 'ＤＤ'],
    [4, 'c'],
    [1, 'b'],
    [3, 'a'],
  ]
  assert.deepEqual(await scan(all), { rows, total: 4, length: 0 })
  const slice = { start: 1, count: 2 }
  assert.deepEqual(await scan({ ...all, slice }), { rows: rows.slice(1, 3), total: 4, length: 0 })
  const beyond = { start: 4, count: 2 }
  assert.deepEqual(await scan({ ...all, slice: beyond }), { rows: [], total: 4, length: 0 })
  const ids = query('select id from notes order by state limit ?', 1)
  const total = query('select 0, count(*) from notes')
  assert.deepEqual(await scan({ ...all, ids, total }), { rows: [[3, 'a']], total: 4, length: 0 })
})

test('a scan reads no rows that would be too long', async (t) => {
  const { scan } = openNotes(t)
  assert.deepEqual(await scan({ ...all, longest: 4 }), { rows: [], total: 4, length: 5 })
  const { rows, length } = await scan({ ...all, longest: 5 })
  assert.deepEqual([rows.length, length], [4, 5])
})

test('a scan filters by the functions of the other connections', async (t) => {
  const { writer, scan } = openNotes(t)
  const more = 'with recursive n (n) as (select 5 union all select n + 1 from n limit 400)'
  writer.exec(`${more} insert into notes (id, state) select n, iif(n % 50, 'a', 'ｄ') from n`)
  const { rows, total } = await scan({ ...all, filter: having('d') })
  const ids = rows.map(([id]) => id).toSorted((a, b) => Number(a) - Number(b))
  assert.deepEqual([ids, total], [[2, 50, 100, 150, 200, 250, 300, 350, 400], 9])
})

test('a long scan lets others take their turns', async (t) => {
  const { writer, scan } = openNotes(t)
  const more = 'with recursive n (n) as (select 5 union all select n + 1 from n limit 2000)'
  writer.exec(`${more} insert into notes (id, state) select n, printf('%.*c', 20000, 'か') from n`)
  const ended: string[] = []
  await scan(all)
  const long = scan({ ...all, filter: having('d'), slice: { start: 0, count: 1 } })
  await Promise.all([
    long.then(() => ended.push('long')),
    scan({ ...all, slice: { start: 0, count: 1 } }).then(() => ended.push('short')),
  ])
  assert.deepEqual(ended, ['short', 'long'])
})

test('while scans are paused, none has a snapshot; then they go on', async (t) => {
  const { writer, thread, scan } = openNotes(t)
  await thread.pause()
  const more = 'with recursive n (n) as (select 5 union all select n + 1 from n limit 2000)'
  writer.exec(`${more} insert into notes (id, state) select n, printf('%.*c', 20000, 'か') from n`)
  const long = scan({ ...all, filter: having('d') })
  await Promise.all([thread.pause(), thread.pause()])
  let hasEnded = false
  void long.finally(() => {
    hasEnded = true
  })
  // Busy while anybody has a snapshot.
  const truncated = writer.prepare('pragma wal_checkpoint(truncate)').get()
  assert.deepEqual({ ...truncated }, { busy: 0, log: 0, checkpointed: 0 })
  await setImmediate()
  assert.equal(hasEnded, false)
  thread.resume()
  assert.equal((await long).total, 1)
})

test('each scan is of the newest state, one after the other', async (t) => {
  const { writer, scan } = openNotes(t)
  for (const state of ['x', 'y', 'z']) {
    writer.exec(`update notes set state = '${state}' where id = 1`)
    const [one, other] = await Promise.all([scan(all), scan({ ...all, longest: 1 })])
    assert.deepEqual([one.rows[1], other.rows], [[1, state], []])
  }
})

test('a scan writes nothing', async (t) => {
  const { scan } = openNotes(t)
  const rows = query('delete from notes where id in (select value from json_each(?)) returning id')
  await assert.rejects(scan({ ...all, rows }), isUnavailable)
  assert.equal((await scan(all)).rows.length, 4)
})

test('a scan tells of a defect as it is, and others go on', async (t) => {
  const { scan } = openNotes(t)
  const broken = scan({ ...all, rows: query('select of nothing') })
  await assert.rejects(broken, { name: 'Error', message: /syntax error/ })
  assert.equal((await scan(all)).rows.length, 4)
})

test('a thread that has ended, as it could not open its file, is replaced', async (t) => {
  const folder = path.join(temporaryFolder(t), 'later')
  const thread = new ScanThread(path.join(folder, 'notes.db'))
  t.after(() => thread.close())
  const one = query('select 1')
  const ask = () => thread.scan({ ids: one, rows: query('select ?'), length: one })
  await Promise.all([ask(), ask()].map((it) => assert.rejects(it, isUnavailable)))
  mkdirSync(folder)
  assert.equal((await ask()).total, 1)
})

test('a thread that is closed answers nothing any more', async (t) => {
  const { thread, scan } = openNotes(t)
  await scan(all)
  const many = 'with recursive n (n) as (select 1 union all select n from n limit 100000)'
  const asked = scan({ ...all, ids: query(`${many} select n from n`) })
  await Promise.all([assert.rejects(asked, isUnavailable), thread.close()])
  await assert.rejects(scan(all), isUnavailable)
  await thread.close()
})
