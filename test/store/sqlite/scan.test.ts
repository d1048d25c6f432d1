import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Query, Row, Scan } from '../../../src/store/engines/engine.ts'
import { scan } from '../../../src/store/engines/sqlite/scan.ts'

const query = (name: string): Query => [{ name, sql: name }, []]
const ofAll: Scan = { ids: query('ids'), rows: query('rows'), length: query('length') }
const asked: Scan = {
  ...ofAll,
  filter: { found: query('found'), versions: query('versions'), state: query('state') },
}

interface Note {
  readonly id: number
  readonly version: number
  readonly isFound: boolean
}

/** Notes, of which every second one is to be found, and a scan of them that tells how often it looked at one. */
function openNotes(count: number) {
  const notes = new Map<number, Note>()
  let state = 0
  let looks = 0
  const change = (id: number, isFound: boolean | undefined) => {
    state++
    if (isFound === undefined) notes.delete(id)
    else notes.set(id, { id, version: state, isFound })
  }
  for (let id = 1; id <= count; id++) change(id, id % 2 === 0)
  const queries: Readonly<Record<string, (some: readonly Note[]) => readonly Row[]>> = {
    ids: () => [...notes.keys()].map((id) => [id]),
    versions: (some) => some.map(({ id, version }) => [id, version]),
    found(some) {
      looks += some.length
      return some.map(({ id, version, isFound }) => [id, version, Number(isFound)])
    },
    state: () => [[state]],
    rows: (some) => some.map(({ id, version }) => [id, version]),
  }
  const steps = scan(({ name }, [ids]) => {
    const some = JSON.parse(String(ids ?? '[]')) as number[]
    return queries[name]?.(some.map((id) => notes.get(id)).filter((it) => it !== undefined)) ?? []
  }, asked)
  const finish = () => {
    for (let count = 1; ; count++) {
      const step = steps.next()
      if (step.done) return { ...step.value, count }
    }
  }
  const expected = () =>
    [...notes.values()].filter(({ isFound }) => isFound).map(({ id, version }) => [id, version])
  return { change, steps, finish, expected, looks: () => looks }
}

describe('a scan', () => {
  test('looks at each row once, fifty in each step', () => {
    const { finish, expected, looks } = openNotes(450)
    const { rows, total, count } = finish()
    assert.deepEqual([rows, total, count, looks()], [expected(), 225, 10, 450])
  })

  test('has the result of its last step, whatever changed meanwhile, and looks only at that again', () => {
    const { change, steps, finish, expected, looks } = openNotes(450)
    for (let step = 0; step < 3; step++) steps.next()
    change(1, true)
    change(2, false)
    change(4, undefined)
    change(440, false)
    change(451, true)
    const { rows } = finish()
    assert.deepEqual(rows, expected())
    assert.equal(looks(), 450 + 2 + 1)
  })

  test('has a total of 0 if there is no row with it, as when the user is gone', () => {
    const steps = scan(() => [], { ...ofAll, total: query('total') })
    assert.deepEqual(steps.next(), { done: true, value: { rows: [], total: 0, length: 0 } })
  })

  test('ends, however much goes on changing', () => {
    const { change, steps, expected } = openNotes(450)
    for (let count = 0; count < 20; count++) {
      const step = steps.next()
      if (step.done) return assert.deepEqual(step.value.rows, expected())
      change(count + 1, true)
    }
    assert.fail('it goes on')
  })
})
