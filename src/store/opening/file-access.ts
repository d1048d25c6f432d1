import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { codeOf, DomainError } from '../../domain/errors.ts'
import { isMountPoint } from '../files/mount-point.ts'

/**
 * A database in a folder that this user may not enter is not called missing: it may be there.
 *
 * @param advice follows the message for a missing one.
 * @throws {DomainError} `not_found` without a file; `conflict` for one that this user cannot read.
 */
export function assertReadable(file: string, advice?: string): void {
  const unread = whyUnread(file)
  if (unread === 'refused') {
    throw new DomainError('conflict', `This user cannot read ${file}. ${asService}`)
  }
  if (unread === 'missing') {
    const message = [`There is no database at ${file}.`, advice].join(' ').trimEnd()
    throw new DomainError('not_found', message)
  }
}

/** Why this user cannot read `file`; undefined if they can. */
export function whyUnread(file: string): 'refused' | 'missing' | undefined {
  try {
    accessSync(file, constants.R_OK)
    return undefined
  } catch (error) {
    return codeOf(error) === 'EACCES' ? 'refused' : 'missing'
  }
}

/** Advice to whoever forgot the settings of a service: an empty second database would not help them. */
export const ifMissing =
  'Name the settings of its service, as by --config; "kadai serve" creates a new one.'

const asService = 'Run this as the user that the service runs as.'

/** @throws {DomainError} `conflict` if no file could be created beside `file`. */
export function assertFolderWritable(file: string): void {
  const folder = path.dirname(file)
  if (canWrite(folder)) return
  throw new DomainError('conflict', `This user cannot write ${folder}.`)
}

/**
 * For a file that is replaced: the new one belongs to whoever runs this, and as root that would lock
 * the service out.
 *
 * @throws {DomainError} `conflict` if `file` belongs to another user.
 */
export function assertOwn(file: string): void {
  const user = process.geteuid?.()
  if (user === undefined || statSync(file).uid === user) return
  throw new DomainError('conflict', `${file} belongs to another user. ${asService}`)
}

/** @throws {DomainError} `conflict` if a service could not write its file, or beside it. */
export function assertWritable(file: string): void {
  const refused = unwritable(file)
  if (refused.length === 0) return
  const places = refused.join(', ')
  throw new DomainError('conflict', `This user cannot write ${places}: a service needs to`)
}

/**
 * The log and the lock lie beside the file. Beside the mount point, the log would be lost with the container, and the
 * lock would keep nobody from serving the same file elsewhere.
 *
 * @param file absolute path without symbolic links.
 * @throws {DomainError} `conflict` if `file` was mounted without its folder.
 */
export function assertWithItsFolder(file: string): void {
  if (isMountPoint(file)) throw new DomainError('conflict', mountedAlone(file))
}

export const mountedAlone = (file: string): string =>
  `${file} is mounted by itself, so that its log lies elsewhere, and would be lost. Mount its folder.`

/** Suffixes of the files that are created beside an SQLite file, and reused if they were left there. */
const besides = ['-wal', '-shm', '.lock', '.lock-journal']

/** The paths that this process would have to write to serve `file`, but cannot. */
export function unwritable(file: string): readonly string[] {
  // SQLite keeps its log beside the file itself, not beside a link to it.
  const real = realpathSync(file)
  const left = besides.map((it) => real + it).filter((it) => existsSync(it))
  return [real, path.dirname(real), ...left].filter((it) => !canWrite(it))
}

function canWrite(name: string): boolean {
  const { R_OK, W_OK, X_OK } = constants
  try {
    accessSync(name, statSync(name).isDirectory() ? R_OK | W_OK | X_OK : R_OK | W_OK)
    return true
  } catch {
    return false
  }
}
