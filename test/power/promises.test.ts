import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Exchange } from './load.ts'
import { Promises, type State } from './promises.ts'

const shown = (title: string, second: number) => ({
  id: 1,
  title,
  is_completed: false,
  updated_at: `2026-04-01T00:00:0${second}.000Z`,
})
const stored = (title: string, second: number): State => ({
  of: 'assignment 1',
  version: Date.parse(`2026-04-01T00:00:0${second}.000Z`),
  content: JSON.stringify([title, false]),
})

let count = 0
function exchange(method: string, over: Partial<Exchange>): Exchange {
  const path = '/assignments/1'
  return { method, path, sentAt: 10n, requestId: String(++count), status: 200, body: {}, ...over }
}

const created = exchange('POST', { path: '/assignments', status: 201, body: shown('Essay', 1) })
const listed = exchange('GET', { path: '/assignments', body: { assignments: [shown('Essay', 1)] } })
const edited = exchange('PUT', { body: shown('Long essay', 2) })
const deleted = exchange('DELETE', { body: { message: 'Assignment deleted' } })
const missed = exchange('GET', { status: 404, body: { error: 'Assignment not found' } })
const asked = [created, listed, edited, deleted, missed]

const cases: [why: string, heard: Exchange[], found: State[], at: bigint, broken: number][] = [
  ['passes without data when no response was sent', [], [], 20n, 0],
  ['passes when a created assignment exists', [created], [stored('Essay', 1)], 20n, 0],
  ['fails when a created assignment is missing', [created], [], 5n, 1],
  ['fails when an assignment that was read is missing', [listed], [], 5n, 1],
  ['passes when an assignment is missing whose deletion was requested', [created], [], 20n, 0],
  [
    'passes when an assignment has an edit that was requested',
    [created],
    [stored('Long essay', 2)],
    20n,
    0,
  ],
  ['fails when an acknowledged edit is undone', [created, edited], [stored('Essay', 1)], 20n, 1],
  [
    'fails when an acknowledged edit is undone, though an older response was sent after it',
    [edited, listed],
    [stored('Essay', 1)],
    20n,
    1,
  ],
  [
    'fails when an assignment has a state that no response showed',
    [created],
    [stored('Torn', 2)],
    20n,
    1,
  ],
  ['fails when a deleted assignment exists', [created, deleted], [stored('Essay', 1)], 20n, 1],
  [
    'fails when an assignment exists that was reported as not found',
    [created, missed],
    [stored('Essay', 1)],
    20n,
    1,
  ],
  ['passes when a deleted assignment is missing', [created, deleted, missed], [], 20n, 0],
]

describe('the check of promises after a power cut', () => {
  for (const [why, heard, found, at, broken] of cases) {
    test(why, () => {
      const promises = new Promises(asked)
      for (const { requestId } of heard) promises.hear(requestId)
      const states = new Map(found.map((state) => [state.of, state]))
      assert.equal(promises.brokenBy(states, at).length, broken)
    })
  }

  test('fails when a recurring setting exists without its first assignment', () => {
    const body = { recurring_assignment: { ...shown('Worksheet', 1), id: 3 } }
    const promises = new Promises([exchange('POST', { requestId: 'a', status: 201, body })])
    promises.hear('a')
    const setting = { ...stored('Worksheet', 1), of: 'setting 3', content: 'Worksheet' }
    const states = new Map([[setting.of, setting]])
    assert.deepEqual(promises.brokenBy(states, 20n), ['first assignment of setting 3 is missing'])
  })
})
