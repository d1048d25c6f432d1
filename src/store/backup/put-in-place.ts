import { closeSync, openSync, renameSync, rmSync } from 'node:fs'
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
  try {
    remove(part)
    closeSync(openSync(part, 'wx', 0o600))
    const written = await write(part)
    syncFile(part)
    ready()
    renameSync(part, file)
    syncParentFolder(file)
    return written
  } catch (error) {
    remove(part)
    throw error
  }
}

/** Including the files that SQLite keeps beside it while writing. */
function remove(part: string): void {
  for (const name of [part, `${part}-journal`]) rmSync(name, { force: true })
}
