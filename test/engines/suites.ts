import { globSync } from 'node:fs'
import path from 'node:path'
import { describe } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { EngineName } from '../support/databases.ts'

const tests = path.resolve(import.meta.dirname, '..')

/** Registers what `test/http` and `test/jobs` say of the service, to be run on databases of one kind. */
export function describeService(name: string, engine: EngineName, skip: string | false = false) {
  describe(`the service on ${name}`, { skip }, async () => {
    process.env.TEST_ENGINE = engine
    // Behind UTC, by no whole hours: nothing that people see depends on the zone of the system.
    process.env.TZ = 'America/St_Johns'
    // In one process, which saves most of the time: that of starting one for each file.
    for (const file of globSync('{http,jobs}/**/*.test.ts', { cwd: tests }).toSorted()) {
      await import(pathToFileURL(path.join(tests, file)).href)
    }
  })
}
