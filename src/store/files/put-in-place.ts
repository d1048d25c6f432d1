import { closeSync, fstatSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { DomainError } from '../../domain/errors.ts'
import { partName } from './file-names.ts'
import { removeLogs } from './log-files.ts'
import { removeAbandoned } from './remove-abandoned.ts'
import { syncParentFolder } from './synced-files.ts'

/**
 * Writes a file with `write` and moves it to `file`, accessible to its owner only. After a
 * power cut it is there completely or not at all. Until then it has another name beside
 * it, with `.kadai.part` in it, which remains if the process is killed, until another one
 * writes there an hour later. Logs that an earlier `file` has left are deleted.
 *
 * @param ready called once it is durable, just before it gets the name `file`.
 * @throws {DomainError} `conflict` if another program removes or replaces it meanwhile.
 */
export async function putInPlace<T>(
  file: string,
  write: (part: string) => Promise<T>,
  ready: () => void,
): Promise<T> {
  const part = partName(file)
  removeAbandoned(path.dirname(file))
  const written = await writtenTo(part, write, () => {
    ready()
    removeLogs(file)
    renameSync(part, file)
  })
  syncParentFolder(file)
  return written
}

async function writtenTo<T>(
  part: string,
  write: (part: string) => Promise<T>,
  done: () => void,
): Promise<T> {
  remove(part)
  // Kept open: that tells it from any later file of its name.
  const opened = openSync(part, 'wx', 0o600)
  try {
    const written = await write(part).finally(() => assertThere(part, opened))
    fsyncSync(opened)
    done()
    return written
  } finally {
    closeSync(opened)
    remove(part)
  }
}

/** @throws {DomainError} `conflict` if `part` is not the opened file. */
function assertThere(part: string, opened: number): void {
  const { dev, ino } = fstatSync(opened, { bigint: true })
  const found = statSync(part, { bigint: true, throwIfNoEntry: false })
  if (found?.dev === dev && found.ino === ino) return
  throw new DomainError('conflict', `${part} was removed or replaced while it was written.`)
}

/** Including the files that SQLite keeps beside it while writing. */
function remove(part: string): void {
  for (const name of [part, `${part}-journal`]) rmSync(name, { force: true })
}
