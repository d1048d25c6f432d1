import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { openSqliteStore, type SqliteOptions } from '../../../src/store/opening/open-sqlite.ts'
import { at } from '../builders.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const now = at('2026-04-10T12:00:00Z')

/** Where a database may be, in a folder of its own. */
export const fileIn = (t: TestContext) => path.join(temporaryFolder(t), 'kadai.db')

/** Opens the store of a file, which is created if need be. */
export const openFile = (file: string, over: Partial<SqliteOptions> = {}) =>
  openSqliteStore({ file, migrates: true, now, fatal: assert.ifError, ...over })

/** A database with nothing in it, and where a backup of it may be. */
export async function newDatabase(t: TestContext) {
  const file = fileIn(t)
  await (await openFile(file)).close()
  const folder = path.dirname(file)
  return { folder, file, backup: path.join(folder, 'backup.db') }
}

/** Its permissions, in octal digits. */
export const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)
