import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates `folder` and its parents, accessible to their owner only, and makes their names
 * durable. One by one: Node's recursive mkdir never ends where nothing can be created,
 * as in `/proc`.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  const above = path.dirname(folder)
  if (above !== folder) makeFolder(above)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(folder)) throw error
  }
  syncParentFolder(folder)
}

/** Makes the directory entry of `file` safe from a power cut. */
export function syncParentFolder(file: string): void {
  // Windows cannot open a folder, and journals its entries itself.
  if (process.platform === 'win32') return
  const opened = openSync(path.dirname(file), 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
