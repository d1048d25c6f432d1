import assert from 'node:assert/strict'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { openSqliteStore } from '../../../src/store/opening/open-sqlite.ts'
import { at } from '../builders.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** A store that serves a file, and one beside it as the command line has it. */
export async function openTwice(t: TestContext) {
  const file = path.join(temporaryFolder(t), 'kadai.db')
  const now = at('2026-04-10T12:00:00Z')
  const options = { file, migrates: true, now, fatal: assert.ifError }
  const serving = await openSqliteStore({ ...options, isServing: true })
  const beside = await openSqliteStore(options)
  t.after(() => Promise.all([serving.close(), beside.close()]))
  return { file, serving, beside }
}
