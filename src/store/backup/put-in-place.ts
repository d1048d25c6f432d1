import { closeSync, openSync, renameSync, rmSync } from 'node:fs'
import { syncFile, syncFolder } from '../synced-files.ts'

/**
 * Puts a file at `file`, for its owner alone, that `write` writes: all of it,
 * and so that it survives a power cut, or nothing. Until then it has another
 * name beside it, with `.part` in it; killed in the middle, this leaves that.
 *
 * @param ready called once it is durable, just before `file` becomes it.
 */
export async function putInPlace<T>(
  file: string,
  write: (part: string) => Promise<T>,
  ready: () => void,
): Promise<T> {
  const part = `${file}.${process.pid}.part`
  try {
    remove(part)
    closeSync(openSync(part, 'wx', 0o600))
    const written = await write(part)
    syncFile(part)
    ready()
    renameSync(part, file)
    syncFolder(file)
    return written
  } catch (error) {
    remove(part)
    throw error
  }
}

/** With what SQLite keeps beside it while it writes. */
function remove(part: string): void {
  for (const name of [part, `${part}-journal`]) rmSync(name, { force: true })
}
