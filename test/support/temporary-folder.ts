import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'

/** A new folder, its path without links, that goes when the test ends. */
export function temporaryFolder(t: TestContext): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'kadai-')))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}
