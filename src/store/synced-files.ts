import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes `folder`, and those above it, readable by their owner alone, and makes their names durable.
 * One by one: where a file system has no room for any, as `/proc`, Node's recursion never ends.
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
  syncFolder(folder)
}

/** Makes the entry of `file` in its folder survive a power cut. */
export function syncFolder(file: string): void {
  // Windows cannot open a folder, and journals its entries itself.
  if (process.platform === 'win32') return
  sync(path.dirname(file), 'r')
}

/** Makes what is in `file` survive a power cut. */
export function syncFile(file: string): void {
  sync(file, 'r+')
}

function sync(name: string, flags: string): void {
  const opened = openSync(name, flags)
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
