import assert from 'node:assert/strict'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { inspectSqlite } from '../../src/store/opening/inspect-sqlite.ts'
import { callOver } from '../support/api-client.ts'
import { addStep, filesIn, filesKept, newSiteWithBackup, scribble } from '../support/backups.ts'
import { create } from '../support/homework.ts'
import { unnamed } from '../support/processes/named.ts'
import { ordinary, skipWithoutOrdinary } from '../support/processes/ordinary.ts'

const changed = /is damaged, or was used as a database: its content has changed since it was made/
/** What may happen to a backup with an assignment called Essay, and what is said of it. */
const harms: readonly (readonly [why: string, harm: (file: string) => void, complaint: RegExp])[] =
  [
    ['with one letter changed in a stored text', misspell, changed],
    ['with its checksum changed', bend(-2), changed],
    ['with its last line changed', bend(-80), changed],
    ['without its last byte', shorten(1), changed],
    ['without its last line', shorten(87), changed],
    ['without its last 50,000 bytes', shorten(50_000), changed],
    ['that was filled up to whole blocks', lengthen(4096 - 87), changed],
    ['to which a block was added', lengthen(4096), changed],
    ['that an earlier version has used as its database', asService, changed],
    [
      'that is a plain copy with a byte more',
      (file) => {
        copyPlainly(file)
        lengthen(1)(file)
      },
      /is damaged: bytes are missing at its end, or were added there/,
    ],
    [
      'that is a plain copy, and lacks 50,000 bytes',
      (file) => {
        copyPlainly(file)
        shorten(50_000)(file)
      },
      /cannot be used: database disk image is malformed/,
    ],
    ['that is empty', shorten(Number.MAX_SAFE_INTEGER), /holds no tables of Kadai/],
    ['that is not a database', scribble, /cannot be used: file is not a database/],
    ['that is a database of another program', somethingElse, /holds no tables of Kadai/],
    [
      'beside which the log of another one lies',
      (file) => writeFileSync(`${file}-wal`, ''),
      /SQLite would take \S+backup\.db-wal for a log of \S+backup\.db, /,
    ],
    ['of a newer version', newer, /was written by a newer version of Kadai: .* step 99, /],
  ]

describe('kadai restore', { concurrency: 2 }, () => {
  for (const [why, harm, complaint] of harms) {
    test(`exits 2 and changes nothing for a file ${why}`, async (t) => {
      const { site, file } = await newSiteWithBackup(t)
      harm(file)
      const before = filesIn(path.dirname(site.file))
      const { code, stdout, stderr } = await site.kadai('restore backup.db')
      assert.match(stderr, complaint)
      assert.deepEqual([code, stdout], [2, ''])
      assert.deepEqual(filesIn(path.dirname(site.file)), before)
    })
  }

  test('exits 2 and changes nothing for a missing file, a folder, or the database itself', async (t) => {
    const { site } = await newSiteWithBackup(t)
    const before = filesIn(path.dirname(site.file))
    for (const [words, complaint] of [
      ['restore none.db', /\nThere is no file \S+none\.db\.\n$/],
      ['restore data', /\n\S+data is not a file\.\n$/],
      ['restore data/kadai.db', /\n\S+kadai\.db is the database itself\.\n$/],
    ] as const) {
      const { code, stderr } = await site.kadai(words)
      assert.match(stderr, complaint)
      assert.equal(code, 2)
    }
    assert.deepEqual(filesIn(path.dirname(site.file)), before)
  })

  const skip = skipWithoutOrdinary
  test('exits 2 for an unreadable file, and 1 for a folder of others', { skip }, async (t) => {
    const { site, file } = await newSiteWithBackup(t)
    chmodSync(site.folder, 0o755)
    const { code, stderr } = await site.kadai('restore backup.db', ordinary)
    assert.deepEqual([code, stderr.split('\n').at(-2)], [2, `This user cannot read ${file}.`])
    chmodSync(file, 0o644)
    const elsewhere = { ...ordinary, env: { DATABASE_URL: 'sqlite:new.db' } }
    const ending = await site.kadai('restore backup.db', elsewhere)
    const complaint = `This user cannot write ${site.folder}.`
    assert.deepEqual([ending.code, ending.stderr.split('\n').at(-2)], [1, complaint])
  })

  test('exits 1 and changes nothing if the database belongs to another program', async (t) => {
    const { site } = await newSiteWithBackup(t)
    const folder = path.dirname(site.file)
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name))
    somethingElse(site.file)
    const before = filesIn(folder)
    const { code, stdout, stderr } = await site.kadai('restore backup.db')
    const complaint = `${site.file} holds tables of another program. Nothing was changed.`
    assert.deepEqual([code, stdout, stderr.split('\n').at(-2)], [1, '', complaint])
    assert.deepEqual(filesIn(folder), before)
  })

  test('exits 1 and changes nothing if the database belongs to another user', {
    skip: process.getuid?.() !== 0 && 'only root can give a file away',
  }, async (t) => {
    const { site } = await newSiteWithBackup(t)
    const folder = path.dirname(site.file)
    chownSync(site.file, 65_534, 0)
    const before = filesIn(folder)
    const { code, stdout, stderr } = await site.kadai('restore backup.db')
    const complaint = `${site.file} belongs to another user. Run this as the user that the service runs as.`
    assert.deepEqual([code, stdout, stderr.split('\n').at(-2)], [1, '', complaint])
    assert.deepEqual(filesIn(folder), before)
  })

  test('exits 1 while a service runs, and the service continues to work', async (t) => {
    const { site, key } = await newSiteWithBackup(t)
    const { url, pid } = await site.serve({ isDirect: true })
    const { code, stderr } = await site.kadai('restore backup.db')
    const complaint = unnamed(stderr, pid).split('\n').at(-2)
    assert.equal(complaint, `Another process serves ${site.file}. Stop it first.`)
    assert.equal(code, 1)
    await create(callOver(url, key), { title: 'Later' })
    assert.deepEqual(filesKept(site), [])
  })

  test('exits 1 while another program has the database open', async (t) => {
    const { site } = await newSiteWithBackup(t)
    const other = new DatabaseSync(site.file)
    other.exec('select count(*) from users')
    const { code, stderr } = await site.kadai('restore backup.db')
    other.close()
    const complaint = `Another program has ${site.file} open. Stop it first.`
    assert.deepEqual([code, stderr.split('\n').at(-2)], [1, complaint])
    assert.deepEqual(filesKept(site), [])
  })
})

/** Damage that SQLite itself does not see. */
function misspell(file: string): void {
  const bytes = readFileSync(file)
  bytes.write('Assay', bytes.indexOf('Essay'))
  writeFileSync(file, bytes)
  assert.deepEqual(inspectSqlite(file).problems, [])
}

/** Changes one byte, counted from the end. */
function bend(at: number) {
  return (file: string): void => {
    const bytes = readFileSync(file)
    const place = bytes.length + at
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    writeFileSync(file, bytes)
  }
}

function shorten(by: number) {
  return (file: string): void => truncateSync(file, Math.max(0, readFileSync(file).length - by))
}

/** Keeps its log as a service does. */
function asService(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal')
  database.close()
}

function lengthen(by: number) {
  return (file: string): void => appendFileSync(file, Buffer.alloc(by))
}

function somethingElse(file: string): void {
  rmSync(file, { force: true })
  const database = new DatabaseSync(file)
  database.exec('create table notes (text text)')
  database.close()
}

/** Puts a copy of the database there that was made by other means. */
function copyPlainly(file: string): void {
  copyFileSync(path.join(path.dirname(file), 'data', 'kadai.db'), file)
}

function newer(file: string): void {
  copyPlainly(file)
  addStep(file)
}
