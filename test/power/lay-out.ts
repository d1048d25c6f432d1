import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FileName } from './log.ts'

/** Writes files into `folder`, whose content they replace. */
export function layOut(files: ReadonlyMap<FileName, Buffer>, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, bytes] of files) writeFileSync(path.join(folder, name), bytes)
}
