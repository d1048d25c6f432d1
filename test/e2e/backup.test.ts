import assert from 'node:assert/strict'
import { chmodSync, chownSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { callOver } from '../support/api-client.ts'
import { addStep, backUp, filesIn, scribble } from '../support/backups.ts'
import { create, everyAssignment, read } from '../support/homework.ts'
import { ordinary, skipWithoutOrdinary } from '../support/processes/ordinary.ts'
import { newSite, type Site } from '../support/processes/site.ts'
import type { Call } from '../support/service.ts'
import { modeOf } from '../support/store/kadai-file.ts'

const isWindows = process.platform === 'win32'
const writers = 8

describe('kadai backup', { concurrency: 2 }, () => {
  test('of a service under load restores with every write acknowledged before it began', async (t) => {
    const site = newSite(t)
    const key = await site.join('student@example.org')
    const { url } = await site.serve()
    const load = new Load(callOver(url, key))
    const names = ['first.db', 'second.db', 'third.db']
    const acknowledged: (readonly string[])[] = []
    for (const name of names) {
      await load.further(200)
      acknowledged.push([...load.acknowledged])
      await backUp(site, name)
    }
    const total = await load.end()
    for (const [place, name] of names.entries()) {
      const shown = await titlesServedFrom(site, name, key)
      const missing = acknowledged[place]?.filter((title) => !shown.has(title))
      assert.deepEqual(missing, [])
      t.diagnostic(
        `${name}: ${acknowledged[place]?.length} before, ${shown.size} in it, of ${total}`,
      )
    }
  })

  test('prints row counts, and creates a single file with mode 600 that ends with its checksum', async (t) => {
    const site = newSite(t)
    await site.join('student@example.org')
    const { code, stdout, stderr } = await site.kadai('backup backup.db')
    const file = path.join(site.folder, 'backup.db')
    assert.deepEqual(
      { code, stderr },
      { code: 0, stderr: `From sqlite:${site.file}\nTo ${file}\nWritten and checked\n` },
    )
    assert.match(stdout, /^users {26}1\n/m)
    assert.match(stdout, /^assignments {20}0\n/m)
    assert.doesNotMatch(stdout, /sqlite/)
    assert.deepEqual(readdirSync(site.folder), ['backup.db', 'data'])
    if (!isWindows) assert.equal(modeOf(file), '600')
    assert.match(readFileSync(file, 'latin1'), /\nkadai backup sha-256 [0-9a-f]{64}\n$/)
  })

  test('exits 2 if the target or a log of it exists, or its folder is missing, and changes no file', async (t) => {
    const site = newSite(t)
    await site.join('student@example.org')
    const file = await backUp(site)
    const log = path.join(site.folder, 'other.db-wal')
    writeFileSync(log, '')
    const made = filesIn(site.folder)
    for (const [words, complaint] of [
      ['backup backup.db', `${file} already exists.`],
      ['backup other.db', `${log} already exists.`],
      ['backup data', `${path.join(site.folder, 'data')} already exists.`],
      ['backup none/backup.db', `There is no folder ${path.join(site.folder, 'none')}.`],
      ['backup backup.db/other.db', `There is no folder ${file}.`],
    ] as const) {
      const { code, stdout, stderr } = await site.kadai(words)
      assert.deepEqual([code, stdout, stderr.split('\n').at(-2)], [2, '', complaint])
    }
    assert.deepEqual(filesIn(site.folder), made)
  })

  test('exits 1 if the target folder is not writable', {
    skip: skipWithoutOrdinary,
  }, async (t) => {
    const site = newSite(t)
    await site.join('student@example.org')
    const { uid = -1 } = ordinary
    chmodSync(site.folder, 0o555)
    for (const it of [path.dirname(site.file), site.file]) chownSync(it, uid, -1)
    const { code, stderr } = await site.kadai('backup backup.db', ordinary)
    const complaint = `This user cannot write ${site.folder}.`
    assert.deepEqual([code, stderr.split('\n').at(-2)], [1, complaint])
    chmodSync(site.folder, 0o755)
  })

  test('exits 1 for a newer, damaged or non-Kadai database, and leaves no file', async (t) => {
    for (const [harm, complaint] of [
      [addStep, /\n\S+kadai\.db was written by a newer version of Kadai: .* step 99, /],
      [emptyIndex, /\n\S+kadai\.db is damaged: .*wrong # of entries in index/],
      [dropTables, /\n\S+kadai\.db holds no tables of Kadai\.\n$/],
      [scribble, /\nThe database cannot be used: file is not a database\n$/],
    ] as const) {
      const site = newSite(t)
      await site.join('student@example.org')
      harm(site.file)
      const { code, stderr } = await site.kadai('backup backup.db')
      assert.match(stderr, complaint)
      assert.equal(code, 1)
      assert.deepEqual(readdirSync(site.folder), ['data'])
    }
  })

  test('exits 1 if there is no database, and creates no file', async (t) => {
    const site = newSite(t)
    const { code, stderr } = await site.kadai('backup backup.db')
    assert.equal(stderr.split('\n').at(-2), `There is no database at ${site.file}.`)
    assert.equal(code, 1)
    assert.deepEqual(readdirSync(site.folder), [])
  })
})

for (const words of ['backup backup.db', 'restore backup.db']) {
  test(`kadai ${words} exits 2 for PostgreSQL and points to pg_dump and pg_restore`, async (t) => {
    const env = { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/kadai' }
    const { code, stdout, stderr } = await newSite(t).kadai(words, { env })
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, /^This is for an SQLite file\. .* pg_dump and pg_restore: /)
  })
}

/** Clients that write until they are stopped. */
class Load {
  readonly acknowledged: string[] = []
  readonly #writing: Promise<unknown>
  #isEnding = false
  #awaited: { readonly count: number; readonly reached: () => void } | undefined

  constructor(call: Call) {
    this.#writing = Promise.all(Array.from({ length: writers }, (_, n) => this.#write(call, n)))
  }

  /** Resolves when so many more are acknowledged. */
  further(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#awaited = { count: this.acknowledged.length + count, reached: resolve }
    return promise
  }

  async end(): Promise<number> {
    this.#isEnding = true
    await this.#writing
    return this.acknowledged.length
  }

  async #write(call: Call, writer: number): Promise<void> {
    for (let turn = 0; !this.#isEnding; turn++) {
      const { title } = await create(call, { title: `${writer}, turn ${turn}` })
      this.acknowledged.push(title)
      const { count, reached } = this.#awaited ?? {}
      if (count !== undefined && this.acknowledged.length >= count) reached?.()
    }
  }
}

/** What a service shows on a database that is restored from a backup, and counts. */
async function titlesServedFrom(site: Site, backup: string, key: string): Promise<Set<string>> {
  const env = { DATABASE_URL: `sqlite:restored/${backup}` }
  const { code, stderr } = await site.kadai(`restore ${backup}`, { env })
  assert.equal(code, 0, stderr)
  const server = await site.serve({ env })
  const call = callOver(server.url, key)
  const shown = new Set<string>((await everyAssignment(call)).map(({ title }) => title))
  assert.equal((await read(call, '/statistics')).total_assignments, shown.size)
  server.signal('SIGTERM')
  await server.ended
  return shown
}

/** An index without its entries, as a disk that forgets leaves it. */
function emptyIndex(file: string): void {
  const database = new DatabaseSync(file, { defensive: false })
  database.exec(`pragma writable_schema = on;
    create index lost on users (name) where id < 0;
    update sqlite_schema set sql = 'create index lost on users (name)' where name = 'lost'`)
  database.close()
}

function dropTables(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('drop table migrations')
  database.close()
}
