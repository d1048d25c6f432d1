import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { makeBackup } from '../../src/store/backup/make-backup.ts'
import { anAssignment } from '../support/builders.ts'
import { makeDatabase, openDatabase } from './make-database.ts'

/** A database that was killed while its log was in use, and a backup of an earlier state of it. */
export const database = 'kadai.db'
export const lastBackup = 'last.backup'

/** Makes both in `disk`, a new folder. */
export async function seedDisk(disk: string): Promise<void> {
  mkdirSync(disk)
  const scratch = mkdtempSync(`${disk}-`)
  const file = path.join(scratch, database)
  await makeDatabase(file, { users: 3, assignments: 20 })
  await makeBackup(file, path.join(disk, lastBackup))
  const store = await openDatabase(file, { migrates: false })
  for (const title of ['Poem', 'Poster', 'Speech']) {
    await store.write(1, (tx) => tx.assignments.insert(anAssignment({ title })))
  }
  for (const name of [database, `${database}-wal`]) {
    copyFileSync(path.join(scratch, name), path.join(disk, name))
  }
  await store.close()
  rmSync(scratch, { recursive: true })
}
