import { randomUUID } from 'node:crypto'
import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { NewAuditEntry } from '../../domain/accounts/audit.ts'
import { DomainError } from '../../domain/errors.ts'
import { auditWriter } from '../accounts/audit.ts'
import { SqliteConnection } from '../engines/sqlite/connection.ts'
import { sqliteTraits } from '../engines/sqlite/engine.ts'
import { removingMark } from '../files/backup-format.ts'
import { putInPlace } from '../files/put-in-place.ts'
import { makeFolder } from '../files/synced-files.ts'
import { assertFolderWritable, assertOwn } from '../opening/file-access.ts'
import { lockForServing } from '../opening/serving-lock.ts'
import { assertNotForeign } from '../opening/table-ownership.ts'
import { explainingWrites } from '../opening/unusable-database.ts'
import { assertRestorable } from './assert-restorable.ts'
import { holdAlone, setAside } from './previous-file.ts'
import { assertWellWritten, countTableRows, type TableRows, writeSnapshot } from './snapshot.ts'

interface Restoring {
  /** Absolute path, of a backup or another copy of a database. */
  readonly backup: string
  /** Absolute path; the file may be missing. */
  readonly file: string
  /** Audit entry for the restored database. */
  readonly entry: NewAuditEntry
}

interface Restored {
  readonly contents: readonly TableRows[]
  /** Path of the previous file; undefined if there was none. */
  readonly previous: string | undefined
}

/**
 * Replaces an SQLite file with a backup, and keeps the previous file beside it. If it ends
 * early for any reason, one or the other is in place.
 *
 * @throws {DomainError} `invalid` for an unusable backup, and `conflict` while another
 * program uses the file, if it holds the tables of one, if it belongs to another user, or
 * if this one cannot write its folder. Nothing is changed then. `unavailable` if the file
 * cannot be written.
 */
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  await assertRestorable(restoring.backup)
  return explainingWrites(restoring.file, () => restoreTo(restoring))
}

async function restoreTo({ backup, file, entry }: Restoring): Promise<Restored> {
  makeFolder(path.dirname(file))
  // SQLite keeps its log beside the file itself, not beside a link to it.
  const real = existsSync(file) ? realpathSync(file) : file
  if (real === file && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new DomainError('invalid', `${file} is a link to a missing file.`)
  }
  if (realpathSync(backup) === real) {
    throw new DomainError('invalid', `${backup} is the database itself.`)
  }
  if (existsSync(real)) assertReplaceable(real)
  assertFolderWritable(real)
  const unlock = lockForServing(real)
  try {
    return await replace(real, { backup, entry })
  } finally {
    unlock()
  }
}

function assertReplaceable(file: string): void {
  if (!statSync(file).isFile()) throw new DomainError('invalid', `${file} is not a file.`)
  assertOwn(file)
  assertNotForeign(file)
}

async function replace(file: string, { backup, entry }: Omit<Restoring, 'file'>) {
  const letGo = holdAlone(file)
  let previous: string | undefined
  try {
    const write = async (part: string) => {
      writeSnapshot(backup, part)
      await beginAnew(part, entry)
      assertWellWritten(part)
      return countTableRows(part)
    }
    const contents = await putInPlace(file, write, () => {
      previous = setAside(file)
    })
    return { contents, previous }
  } finally {
    letGo()
  }
}

/**
 * Gives a database a new epoch. Versions of new data repeat those written after the
 * backup, and no entity tag of those may match.
 */
async function beginAnew(file: string, entry: NewAuditEntry): Promise<void> {
  const connection = new SqliteConnection(file, { timeout: 0 })
  const { db } = connection
  const { hasTable } = sqliteTraits
  try {
    connection.run('begin immediate')
    connection.exec(removingMark)
    // An earlier version may have fewer tables.
    if (await hasTable(db, 'service_states')) {
      await db.updateTable('service_states').set({ epoch: randomUUID() }).execute()
    }
    if (await hasTable(db, 'audit_entries')) await auditWriter(db).insert(entry)
    connection.run('commit')
  } finally {
    connection.close()
  }
}
