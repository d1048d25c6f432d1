import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  fstatSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs'
import { DomainError } from '../../domain/errors.ts'
import { logsBeside } from './log-files.ts'

/**
 * A backup is an SQLite file with one extra line, which SQLite ignores: a checksum of
 * everything before it. SQLite itself detects damage to the structure of a file, but not
 * to texts and numbers in it. A mark in its head tells that the line must be there: other
 * copies, which have none, are restored without.
 */
const label = '\nkadai backup sha-256 '
const digits = 64
const length = label.length + digits + 1
/** All page sizes of SQLite are multiples of this, in bytes. */
export const smallestPage = 512
/** SQLite's "application ID" of a backup, and where it is. */
const mark = 'kbak'
const markStart = 68

/**
 * Makes a backup of a copy: sets the mark, and adds the line. The file must exist: a new one with this line alone would
 * be taken for a backup.
 *
 * @throws {DomainError} `conflict` if the file becomes shorter meanwhile.
 */
export async function sealBackup(file: string): Promise<void> {
  const opened = openSync(file, 'r+')
  try {
    writeSync(opened, mark, markStart)
    const { size } = fstatSync(opened)
    const line = lastLine(await digestOf(file, size))
    if (writeSync(opened, line, size) < length) refuse(`${file} could not be written completely.`)
  } finally {
    closeSync(opened)
  }
}

/**
 * Whether a file is a backup that no service has used. One without the mark was made by an earlier version, which may be
 * serving it: then there is a log beside it. A log beside one with the mark was left by an earlier file of this name.
 */
export function isUnusedBackup(file: string): boolean {
  const { size } = statSync(file)
  // Opened only if it may be one: to close a file drops the locks that this process has on it.
  if (size % smallestPage !== length || !textAt(file, size - length).startsWith(label)) return false
  return hasMark(file) || logsBeside(file).length === 0
}

/** Follows the name of a backup that was to be used as the database. */
export const unusedBackupText =
  'is a backup: move it away, and restore it from there (kadai restore)'

/** SQL to run in a database that was written from a backup, which is a backup no more. */
export const removingMark = 'pragma application_id = 0'
/** What `pragma application_id` tells of a backup. */
export const backupMark = Buffer.from(mark).readInt32BE()

/** Whether the content of a backup still matches its checksum; undefined for a file that is no backup. */
export async function agreesWithChecksum(file: string): Promise<boolean | undefined> {
  const end = statSync(file).size - length
  const line = textAt(file, end)
  if (line.startsWith(label)) return line === lastLine(await digestOf(file, end))
  return hasMark(file) ? false : undefined
}

const hasMark = (file: string) => textAt(file, markStart).startsWith(mark)

/** Follows the name of a backup that does not match its checksum. A service that used it as its database changed it, too. */
export const changedBackupText =
  'is damaged, or was used as a database: its content has changed since it was made.'

const lastLine = (digest: string) => `${label}${digest}\n`

async function digestOf(file: string, size: number): Promise<string> {
  const hash = createHash('sha256')
  const content = createReadStream(file, { end: size - 1 })
  for await (const chunk of content) hash.update(chunk)
  if (content.bytesRead < size) refuse(`${file} was truncated while it was read.`)
  return hash.digest('hex')
}

function refuse(reason: string): never {
  throw new DomainError('conflict', reason)
}

/** Text of the length of the last line; empty if `start` is before the file. */
function textAt(file: string, start: number): string {
  if (start <= 0) return ''
  const opened = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return bytes.toString('latin1', 0, readSync(opened, bytes, 0, length, start))
  } finally {
    closeSync(opened)
  }
}
