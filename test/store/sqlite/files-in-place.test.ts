import assert from 'node:assert/strict'
import fs, { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { describe, type TestContext, test } from 'node:test'
import { filesInPlace } from '../../../src/store/engines/sqlite/files-in-place.ts'
import { giveMocksToImports } from '../../support/mocked-imports.ts'
import { seedUser } from '../../support/seed.ts'
import { fileIn, openFile } from '../../support/store/kadai-file.ts'

async function open(t: TestContext) {
  const file = fileIn(t)
  const store = await openFile(file)
  t.after(() => store.close())
  return { file, store }
}

const troubles: readonly (readonly [what: string, suffix: string, make: (name: string) => void])[] =
  [
    ['a database that is deleted', '', (name) => rmSync(name)],
    ['a database that is replaced', '', replace],
    ['a log that is deleted', '-wal', (name) => rmSync(name)],
    ['a log that is replaced', '-wal', replace],
  ]

function replace(name: string): void {
  copyFileSync(name, `${name}.new`)
  renameSync(`${name}.new`, name)
}

describe('an SQLite file in use', { skip: process.platform === 'win32' && 'it is locked' }, () => {
  for (const [what, suffix, make] of troubles) {
    test(`acknowledges no write to ${what}, and is not ready`, async (t) => {
      const { file, store } = await open(t)
      await seedUser(store)
      make(file + suffix)
      for (const attempt of [() => seedUser(store), () => store.probe()]) {
        await assert.rejects(attempt, ({ code, cause }) => {
          assert.equal(code, 'unavailable')
          assert.ok(cause.message.startsWith(`${file}${suffix} was moved, replaced or deleted`))
          return true
        })
      }
    })
  }

  test('that is put back accepts writes again', async (t) => {
    const { file, store } = await open(t)
    renameSync(file, `${file}.moved`)
    writeFileSync(file, '')
    await assert.rejects(seedUser(store), { code: 'unavailable' })
    renameSync(`${file}.moved`, file)
    const userId = await seedUser(store)
    assert.equal((await store.users.find(userId))?.id, userId)
    await store.probe()
  })
})

test('a file is told from another by each digit of its number, of which some have nineteen', (t) => {
  let ino = 2n ** 62n
  t.mock.method(fs, 'statSync', (_: string, { bigint = false }) =>
    bigint ? { ino, dev: 1n } : { ino: Number(ino), dev: 1 },
  )
  giveMocksToImports(t)
  const assertInPlace = filesInPlace(['kadai.db'])
  assertInPlace()
  ino += 1n
  assert.throws(assertInPlace, { code: 'unavailable' })
})
