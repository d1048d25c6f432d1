import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { test } from 'node:test'
import { openSqliteStore } from '../../../src/store/opening/open-sqlite.ts'
import { at } from '../../support/builders.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const now = at('2026-04-10T12:00:00Z')

/** Opens the file on a signal, adds ten users with ten concurrent writes, and ends. */
const program = `
  import { once } from 'node:events'
  import { openSqliteStore } from '${import.meta.resolve('../../../src/store/opening/open-sqlite.ts')}'
  import { aUser } from '${import.meta.resolve('../../support/builders.ts')}'
  const [file, name] = process.argv.slice(1)
  console.log('ready')
  await once(process.stdin, 'data')
  process.stdin.destroy()
  const fatal = (error) => { throw error }
  const store = await openSqliteStore({ file, migrates: true, now: ${now}, fatal })
  const add = (n) => store.writeDirectory((tx) => tx.users.insert(aUser({ email: name + n + '@a.test' })))
  await Promise.all(Array.from({ length: 10 }, (_, n) => add(n)))
  await store.close()`

test('processes that open a new SQLite file at once share it, and lose no write', async (t) => {
  const file = path.join(temporaryFolder(t), 'kadai.db')
  const start = async (name: string) => {
    const args = ['--input-type=module', '--eval', program, file, name]
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    return child
  }
  const children = await Promise.all(['a', 'b', 'c'].map(start))
  for (const child of children) child.stdin.write('go\n')
  const codes = await Promise.all(children.map((child) => once(child, 'exit')))
  assert.deepEqual(codes.flat(), [0, null, 0, null, 0, null])

  const fatal = assert.ifError
  const store = await openSqliteStore({ file, migrates: false, now, fatal })
  t.after(() => store.close())
  const emails = (await store.users.all()).map(({ email }) => email)
  assert.equal(new Set(emails).size, 30)
})
