import { existsSync, rmSync } from 'node:fs'
import { syncParentFolder } from './synced-files.ts'

/**
 * Suffixes of the logs that SQLite keeps beside a file. It reads whichever it finds there as a
 * part of the file, also one that another file of that name has left. A `-shm` file is none:
 * SQLite writes it anew.
 */
export const logSuffixes = ['-wal', '-journal']

/** Paths of the logs that exist beside `file`, which may be missing. */
export const logsBeside = (file: string): readonly string[] =>
  logSuffixes.map((suffix) => file + suffix).filter((log) => existsSync(log))

/** Deletes the logs beside `file`. After a power cut, the next file there never has them. */
export function removeLogs(file: string): void {
  const logs = logsBeside(file)
  if (logs.length === 0) return
  for (const log of [...logs, `${file}-shm`]) rmSync(log, { force: true })
  syncParentFolder(file)
}
