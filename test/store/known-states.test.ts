import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LocalReader, Row, Statement } from '../../src/store/engines/engine.ts'
import { KnownStates, type StateChange } from '../../src/store/known-states.ts'
import { CountedChanges } from '../../src/store/tallies/counted-changes.ts'

const statementNamed = (name: string): Statement => ({ name, sql: '' })
const statements = {
  state: statementNamed('state'),
  tallies: statementNamed('tallies'),
  nextDue: statementNamed('nextDue'),
  openBetween: statementNamed('openBetween'),
}

/** The states of users who all have `subjects` subjects, and what was read of them. */
function watched(subjects = 0) {
  const read: string[] = []
  const stored = { version: 1, own: new Map<number | undefined, number>(), common: 1 }
  const local = {
    hold: () => {},
    revision: (owner?: number) => stored.own.get(owner) ?? stored.common,
    allSync: ({ name }: Statement, [userId]: readonly unknown[]): readonly Row[] => {
      read.push(`${name} ${userId}`)
      if (name === 'state') return [['epoch', stored.version, 0, subjects, 0, 0, 0, 0, 0]]
      if (name !== 'tallies') return []
      return Array.from({ length: subjects }, (_, n) => [`Subject ${n}`, 1, 0, 0, 0])
    },
  }
  const states = new KnownStates(local as unknown as LocalReader, statements)
  const readIn = (work: () => unknown) => {
    read.length = 0
    work()
    return [...read]
  }
  /** A write of a user, by which the revision of their data becomes `after`. */
  const write = (userId: number, after: number, change: StateChange) => {
    const before = local.revision(userId)
    stored.own.set(userId, after)
    states.committed(userId, change, { before, after })
  }
  const tallies = (userId: number) => states.countersOf(userId)?.talliesAsOf(0)
  return { states, stored, local, readIn, write, tallies }
}

/** A write that adds `by` to the number of assignments in a subject. */
const withOne = (subject: string, by: 1 | -1): StateChange => {
  const change = { isArchived: 0, subject, day: 0, total: by, completed: 0, onTime: 0, overdue: 0 }
  const none = { total: 0, completed: 0, overdue: 0 }
  const added = {
    current: { ...none, total: by },
    archived: none,
    bySubject: [{ ...change, isArchived: 0 as const }],
    overdueUntil: 0,
  }
  return { isRaised: true, counters: { changes: new CountedChanges(), added } }
}

describe('the known states of users', () => {
  test('are read again if another process wrote in the same turn before this one', () => {
    const { states, stored, local, write } = watched()
    assert.equal(states.stateOf(1)?.version, 1)
    stored.version = 3
    // As it looks what others have written.
    local.hold = () => stored.own.set(1, 3)
    write(1, 2, { isRaised: true })
    assert.equal(states.stateOf(1)?.version, 3)
  })

  test('are dropped once there are 10,000 others, so that memory is bounded', () => {
    const { states, readIn } = watched()
    for (let user = 1; user <= 10_001; user++) states.stateOf(user)
    assert.deepEqual(
      readIn(() => states.stateOf(10_001)),
      [],
    )
    assert.deepEqual(
      readIn(() => states.stateOf(1)),
      ['state 1'],
    )
  })

  test('are dropped once there are 30,000 counts by subject', () => {
    const { tallies, readIn } = watched(100)
    for (let user = 1; user <= 301; user++) tallies(user)
    assert.deepEqual(
      readIn(() => tallies(301)),
      ['state 301', 'nextDue 301', 'tallies 301'],
    )
    assert.deepEqual(
      readIn(() => tallies(301)),
      [],
    )
    assert.deepEqual(
      readIn(() => tallies(1)),
      ['state 1', 'nextDue 1', 'tallies 1'],
    )
  })

  test('of an idle user stay while another, who has 100 subjects, writes and reads 1,000 times', () => {
    const { states, tallies, readIn, stored } = watched(100)
    tallies(2)
    for (let n = 2; n <= 1001; n++) {
      // Written by what reports no change, so that all is read again.
      stored.own.set(1, n)
      tallies(1)
    }
    assert.deepEqual(
      readIn(() => [states.stateOf(2), tallies(2)]),
      [],
    )
  })

  test('tell without a look that there are too many subjects, until one may be gone', () => {
    const { tallies, readIn, write } = watched(101)
    assert.equal(tallies(1), undefined)
    const ask = () => assert.equal(tallies(1), undefined)
    assert.deepEqual(readIn(ask), [])
    write(1, 2, withOne('Subject 7', 1))
    assert.deepEqual(readIn(ask), [])
    write(1, 3, withOne('Subject 7', -1))
    assert.deepEqual(readIn(ask), ['tallies 1'])
  })
})
