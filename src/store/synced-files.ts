import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'

/** Makes `folder`, and those above it, readable by their owner alone, and makes their names durable. */
export function makeFolder(folder: string): void {
  const highest = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (highest === undefined) return
  for (let it = folder; it.length >= highest.length; it = path.dirname(it)) syncFolder(it)
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
