import { existsSync } from 'node:fs'
import path from 'node:path'
import { DomainError } from '../../domain/errors.ts'
import { inspectSqlite } from '../inspect.ts'
import { assertNotNewer, newestVersion } from '../migrate.ts'
import { addLastLine } from './last-line.ts'
import { putInPlace } from './put-in-place.ts'
import { assertWellWritten, countRows, type TableRows, writeSnapshot } from './snapshot.ts'

/**
 * Writes all that an SQLite file holds at this moment into `to`, a new file,
 * and checks it; answers what it holds. A service may use the file meanwhile,
 * and nothing in it is changed: its tables may be those of an earlier version.
 *
 * @throws {DomainError} `not_found` without such a file; `conflict` for one
 * that is damaged, that holds no tables of ours, or that a newer version wrote;
 * `invalid` where `to` is there, or its folder is not.
 */
export async function makeBackup(file: string, to: string): Promise<readonly TableRows[]> {
  if (!existsSync(file)) throw new DomainError('not_found', `There is no database at ${file}.`)
  assertFree(to)
  // A copy is sound where a damaged file has lost rows: they are left out.
  assertSound(file)
  const write = async (part: string) => {
    writeSnapshot(file, part)
    assertWellWritten(part)
    const contents = countRows(part)
    await addLastLine(part)
    return contents
  }
  return putInPlace(to, write, () => assertFree(to))
}

function assertFree(to: string): void {
  if (existsSync(to)) throw new DomainError('invalid', `${to} is there already.`)
  const folder = path.dirname(to)
  if (!existsSync(folder)) throw new DomainError('invalid', `There is no folder ${folder}.`)
}

function assertSound(file: string): void {
  const { tables, problems } = inspectSqlite(file)
  if (tables === 0) throw new DomainError('conflict', `${file} holds no tables of Kadai.`)
  assertNotNewer(tables, newestVersion)
  if (problems.length === 0) return
  throw new DomainError('conflict', `${file} is damaged: ${problems.join('; ')}`)
}
