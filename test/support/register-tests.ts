import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const tests = path.resolve(import.meta.dirname, '..')

/**
 * Registers the tests in `folders` for this process: to start one for each file takes most of their time. The zone of the
 * system is behind UTC, by no whole hours: nothing that people see depends on it.
 */
export async function registerTests(...folders: readonly string[]): Promise<void> {
  process.env.TZ = 'America/St_Johns'
  const pattern = folders.map((folder) => `${folder}/**/*.test.ts`)
  for (const file of globSync(pattern, { cwd: tests }).toSorted()) {
    await import(pathToFileURL(path.join(tests, file)).href)
  }
}
