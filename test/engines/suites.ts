import { describe } from 'node:test'
import type { EngineName } from '../support/databases.ts'
import { registerTests } from '../support/register-tests.ts'

/** Registers what `test/http` and `test/jobs` say of the service, to be run on databases of one kind. */
export function describeService(name: string, engine: EngineName, skip: string | false = false) {
  describe(`the service on ${name}`, { skip }, () => {
    process.env.TEST_ENGINE = engine
    return registerTests('http', 'jobs')
  })
}
