import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { DomainError } from '../../domain/errors.ts'
import { syncFile, syncParentFolder } from '../synced-files.ts'

/**
 * Writes a file with `write` and moves it to `file`, accessible to its owner only. After a
 * power cut it is there completely or not at all. Until then it has another name beside
 * it, with `.part` in it, which remains if the process is killed.
 *
 * @param ready called once it is durable, just before it gets the name `file`.
 */
export async function putInPlace<T>(
  file: string,
  write: (part: string) => Promise<T>,
  ready: () => void,
): Promise<T> {
  const part = `${file}.${process.pid}.part`
  const written = await writtenTo(part, write, () => {
    ready()
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
  try {
    remove(part)
    closeSync(openSync(part, 'wx', 0o600))
    const written = await write(part)
    syncFile(part)
    done()
    return written
  } catch (error) {
    const isGone = !existsSync(part)
    remove(part)
    if (!isGone) throw error
    throw new DomainError('conflict', `${part} was removed while it was written.`, { cause: error })
  }
}

/** Including the files that SQLite keeps beside it while writing. */
function remove(part: string): void {
  for (const name of [part, `${part}-journal`]) rmSync(name, { force: true })
}
