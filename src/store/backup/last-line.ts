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

/**
 * A backup is an SQLite file with one extra line, which SQLite ignores: a checksum of
 * everything before it. SQLite itself detects damage to the structure of a file, but not
 * to texts and numbers in it.
 */
const label = '\nkadai backup sha-256 '
const digits = 64
const length = label.length + digits + 1

/**
 * Adds the line to a file that exists: a new one with this line alone would be taken for a backup.
 *
 * @throws {DomainError} `conflict` if the file becomes shorter meanwhile.
 */
export async function addLastLine(file: string): Promise<void> {
  const opened = openSync(file, 'r+')
  try {
    const { size } = fstatSync(opened)
    const line = lastLine(await digestOf(file, size))
    if (writeSync(opened, line, size) < length) refuse(`${file} could not be written completely.`)
  } finally {
    closeSync(opened)
  }
}

/** Whether the content still matches its last line; undefined without such a line. */
export async function agreesWithLastLine(file: string): Promise<boolean | undefined> {
  const end = statSync(file).size - length
  const line = textAt(file, end)
  return line.startsWith(label) ? line === lastLine(await digestOf(file, end)) : undefined
}

/** Said of a file whose content does not match. A service that was given it by its name has changed it, too. */
export const changedText =
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
