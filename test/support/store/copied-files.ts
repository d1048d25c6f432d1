import path from 'node:path'
import type { TestContext } from 'node:test'
import type { Database } from '../../../src/database.ts'
import { copyDatabase } from '../../../src/store/copy/copy-database.ts'
import { at } from '../builders.ts'
import { freshPostgresUrl } from '../postgres/postgres.ts'
import { seedUser } from '../seed.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { openFile } from './kadai-file.ts'

const now = at('2026-04-10T12:00:00Z')

export const copy = (from: Database, to: Database) =>
  copyDatabase({ from, to }, { replace: false, tell: () => {}, now })

export const inFolder = (folder: string, name: string) =>
  ({ engine: 'sqlite', file: path.join(folder, name) }) as const

/** A file with a user, and the place for another. */
export async function filesIn(t: TestContext) {
  const folder = temporaryFolder(t)
  const from = inFolder(folder, 'from.db')
  const store = await openFile(from.file)
  await seedUser(store)
  await store.close()
  return { from, to: inFolder(folder, 'to.db') }
}

export async function serverDatabase() {
  const options = { connections: 6, namesStatements: true, allowsUnsafe: true }
  return { engine: 'postgres', url: await freshPostgresUrl(), ...options } as const
}
