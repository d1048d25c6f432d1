import { stat, statfs } from 'node:fs/promises'

/** In bytes. */
export interface StoredSize {
  /** What the database takes, with its log. */
  readonly size: number
  /** Undefined if the database is on another machine. */
  readonly disk?: DiskSpace
}

/** In bytes. */
export interface DiskSpace {
  readonly free: number
  /** Writes fail on a full disk. So do upgrades and backups, without space for a copy. */
  readonly needed: number
}

/** Room for the log beside the file, in bytes. The log takes a fraction of it, unless something reads for long. */
const roomForLog = 100e6

/** The size of an SQLite file, and the space on its disk. */
export async function storedSize(file: string): Promise<Required<StoredSize>> {
  const [{ bavail, bsize }, { size }, log] = await Promise.all([
    statfs(file),
    stat(file),
    stat(`${file}-wal`).catch(() => ({ size: 0 })),
  ])
  return { size: size + log.size, disk: { free: bavail * bsize, needed: size + roomForLog } }
}
