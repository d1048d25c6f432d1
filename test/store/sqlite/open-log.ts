import assert from 'node:assert/strict'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { SqliteConnection } from '../../../src/store/engines/sqlite/connection.ts'
import { WriteBack } from '../../../src/store/engines/sqlite/write-back.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/**
 * Waits for the syncs of a file that have begun: they take no longer than others that follow. That it
 * closes the file drops this process's locks on it, for which no other process asks here.
 */
export async function untilSynced(path: string): Promise<void> {
  const file = await open(path)
  for (let sync = 0; sync < 3; sync++) await file.datasync()
  await file.close()
}

/** One writer of a file, a log that holds what it has written so far, and timers that the test moves. */
export function openLog(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const file = path.join(temporaryFolder(t), 'kadai.db')
  const writer = new SqliteConnection(file, { timeout: 0 })
  writer.exec('pragma journal_mode = wal; pragma synchronous = normal')
  writer.exec('create table pages (content blob) strict')
  writer.exec('pragma wal_checkpoint(truncate); pragma wal_autocheckpoint = 0')
  const other = new DatabaseSync(file, { timeout: 0 })
  const scans = { pause: t.mock.fn(async () => {}), resume: t.mock.fn<() => void>() }
  const writeBack = new WriteBack(file, { release: () => {}, scans, fatal: assert.ifError })
  t.after(() => {
    writer.close()
    other.close()
    writeBack.close()
  })
  return {
    file,
    writeBack,
    scans,
    /** Writes about so many pages in one commit, and says so. */
    commit(pages: number, synced = Promise.resolve()) {
      writer.exec(`insert into pages
        with recursive n (n) as (select 1 union all select n + 1 from n where n < ${pages})
        select zeroblob(4000) from n`)
      writeBack.committed(synced)
    },
    /** Writes all pages again in one commit, and says so. */
    commitAgain() {
      writer.exec('update pages set content = zeroblob(3999)')
      writeBack.committed(Promise.resolve())
    },
    /** Lets so many milliseconds pass. */
    pass: (milliseconds: number) => t.mock.timers.tick(milliseconds),
    /** Pages in the log, and those of them that are written back. */
    log: () => Object(other.prepare('pragma wal_checkpoint(noop)').get()),
    /** Whether all of it could be written back by another process, and the log emptied. */
    canBeEmptied: () => Object(other.prepare('pragma wal_checkpoint(truncate)').get()).busy === 0,
  }
}
