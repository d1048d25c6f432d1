import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { seedUser } from '../../support/seed.ts'
import { fileIn, modeOf, openFile } from '../../support/store/kadai-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('opening an SQLite file', () => {
  const skip = process.platform === 'win32' && 'Windows has no modes'
  test('creates its folders with mode 700 and its files with mode 600', { skip }, async (t) => {
    const folder = temporaryFolder(t)
    const file = path.join(folder, 'a', 'b', 'kadai.db')
    const store = await openFile(file)
    await seedUser(store)
    assert.equal(modeOf(path.join(folder, 'a')), '700')
    assert.equal(modeOf(path.join(folder, 'a', 'b')), '700')
    for (const name of ['kadai.db', 'kadai.db-wal', 'kadai.db-shm']) {
      assert.equal(modeOf(path.join(folder, 'a', 'b', name)), '600', name)
    }
    await store.close()
  })

  test('and closing it leaves one file that contains all data', async (t) => {
    const file = fileIn(t)
    const store = await openFile(file)
    const userId = await seedUser(store)
    await store.close()
    assert.deepEqual(readdirSync(path.dirname(file)), ['kadai.db'])
    const again = await openFile(file, { migrates: false })
    assert.equal((await again.users.find(userId))?.id, userId)
    await again.close()
  })

  test('that does not exist is refused where it may not be created, and creates nothing', async (t) => {
    const file = fileIn(t)
    await assert.rejects(openFile(file, { migrates: false }), {
      name: 'DomainError',
      code: 'not_found',
      message: `There is no database at ${file}. Name the settings of its service, as by --config; "kadai serve" creates a new one.`,
    })
    assert.deepEqual(readdirSync(path.dirname(file)), [])
  })

  test('works through a symbolic link', async (t) => {
    const folder = temporaryFolder(t)
    const link = path.join(folder, 'link.db')
    symlinkSync(path.join(folder, 'kadai.db'), link)
    const store = await openFile(link)
    const userId = await seedUser(store)
    await store.close()
    const again = await openFile(path.join(folder, 'kadai.db'), { migrates: false })
    assert.equal((await again.users.all())[0]?.id, userId)
    await again.close()
  })

  for (const [whose, tables] of [
    ['tables of another program', 'create table notes (id integer)'],
    ['a table users of another program', 'create table users (id integer)'],
    ['a table migrations of another program', 'create table migrations (id, name)'],
    ['tables of another program in WAL mode', 'pragma journal_mode = wal; create table notes (id)'],
  ] as const) {
    test(`that contains ${whose} is refused, and leaves it unchanged`, async (t) => {
      const file = fileIn(t)
      const database = new DatabaseSync(file)
      database.exec(tables)
      database.close()
      const before = readFileSync(file)
      const message = `${file} holds tables of another program. Nothing was changed.`
      for (const over of [{}, { isServing: true }, { migrates: false }]) {
        await assert.rejects(openFile(file, over), {
          name: 'DomainError',
          code: 'conflict',
          message,
        })
      }
      assert.deepEqual(readFileSync(file), before)
      assert.deepEqual(readdirSync(path.dirname(file)), ['kadai.db'])
    })
  }

  test('that is empty initializes it like a new one', async (t) => {
    const file = fileIn(t)
    writeFileSync(file, '')
    const store = await openFile(file)
    await seedUser(store)
    await store.close()
  })

  test('that is not a database is refused, and leaves it unchanged', async (t) => {
    const file = fileIn(t)
    writeFileSync(file, 'Dear diary, '.repeat(100))
    await assert.rejects(openFile(file), /file is not a database/)
    assert.equal(statSync(file).size, 1200)
  })

  test('gives a store whose writes do not block the process while another one writes', async (t) => {
    const file = fileIn(t)
    const store = await openFile(file)
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    const start = performance.now()
    const writing = seedUser(store)
    for (let turns = 0; turns < 10; turns++) await turn()
    assert.ok(performance.now() - start < 2000)
    other.exec('commit')
    other.close()
    const userId = await writing
    assert.equal((await store.users.find(userId))?.id, userId)
    await store.close()
  })

  test('exclusively is possible once at a time, and others can open it without exclusivity', async (t) => {
    const file = fileIn(t)
    const serving = await openFile(file, { isServing: true })
    await assert.rejects(openFile(file, { isServing: true }), { code: 'conflict' })
    const beside = await openFile(file)
    const userId = await seedUser(beside)
    await beside.close()
    assert.equal((await serving.users.find(userId))?.id, userId)
    await serving.close()
    const next = await openFile(file, { isServing: true })
    await next.close()
  })
})
