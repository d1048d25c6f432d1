import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { explain } from '../../src/cli/explain.ts'
import { DomainError, unavailable } from '../../src/domain/errors.ts'

const reported = (message: string, facts: object) => Object.assign(new Error(message), facts)
const refused = reported('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })
const full = reported('database or disk is full', { errcode: 13 })
const denied = reported('permission denied', { severity: 'ERROR' })

const expected: readonly (readonly [what: string, error: unknown, code: number, line: string])[] = [
  ['of the system', refused, 1, 'connect ECONNREFUSED'],
  ['of the system, on the way to a store', unavailable(refused), 1, 'connect ECONNREFUSED'],
  ['of SQLite', full, 1, 'The database cannot be used: database or disk is full'],
  ['of a server', unavailable(denied), 1, 'The database cannot be used: permission denied'],
  [
    'of a store that is away',
    unavailable(new Error('too late')),
    1,
    'The database does not answer: too late',
  ],
  ['of what is not there', new DomainError('not_found', 'There is no user'), 1, 'There is no user'],
  ['of a wrong word', new DomainError('invalid', 'It is no file'), 2, 'It is no file'],
]

describe('a command explains an error', () => {
  for (const [what, error, code, line] of expected) {
    test(what, () => assert.deepEqual(explain(error), [code, line]))
  }

  test('but not a defect, whose place in the code is wanted', () => {
    const defect = new TypeError('x is not a function')
    assert.throws(() => explain(defect), defect)
  })
})
