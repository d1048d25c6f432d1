import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Assignment } from '../../src/domain/assignment.ts'
import type { Occurrence } from '../../src/domain/occurrences.ts'
import { formatInstant } from '../../src/domain/time.ts'
import { at } from '../support/builders.ts'
import { listed, made } from '../support/occurrences.ts'
import { daily, monthly, type Over, tokyo } from '../support/series-life.ts'

const paris = 'Europe/Paris'
const night: Over = { ...daily('2026-03-28'), dueTime: '02:30', zone: paris }
const notes: [
  why: string,
  over: Over,
  made: readonly Assignment[],
  date: string,
  due: string,
  note: Occurrence['note'],
][] = [
  [
    'the last day of a month that lacks its own',
    monthly('2026-01-31', 31),
    [],
    '2026-02-28',
    '2026-02-28T23:59:00+09:00',
    'month_end',
  ],
  [
    'its own day, the last of a month',
    monthly('2026-01-31', 31),
    [],
    '2026-03-31',
    '2026-03-31T23:59:00+09:00',
    null,
  ],
  [
    'the last day, though somebody wants it due later',
    { ...monthly('2026-01-31', 31), lastNominalDate: '2026-02-28' },
    [made('2026-02-28', { dueDate: at('2026-03-02T23:59:00+09:00') })],
    '2026-02-28',
    '2026-03-02T23:59:00+09:00',
    'month_end',
  ],
  [
    'a last day of which an earlier rule knows why',
    { ...monthly('2026-03-31', 31) },
    [made('2026-02-28')],
    '2026-02-28',
    '2026-02-28T23:59:00+09:00',
    null,
  ],
  ['a time that is skipped', night, [], '2026-03-29', '2026-03-29T03:30:00+02:00', 'clock_change'],
  ['a time that comes twice', night, [], '2026-10-25', '2026-10-25T02:30:00+02:00', null],
  [
    'a day that is skipped',
    { ...daily('2011-12-28'), zone: 'Pacific/Apia' },
    [],
    '2011-12-30',
    '2011-12-31T23:59:00+14:00',
    'clock_change',
  ],
  [
    'a skipped time of one that was made',
    { ...night, lastNominalDate: '2026-03-29' },
    [made('2026-03-29', { dueDate: at('2026-03-29T03:30:00+02:00') })],
    '2026-03-29',
    '2026-03-29T03:30:00+02:00',
    'clock_change',
  ],
  [
    'a skipped time of one that somebody wants due otherwise',
    { ...night, lastNominalDate: '2026-03-29' },
    [made('2026-03-29', { dueDate: at('2026-03-29T04:00:00+02:00') })],
    '2026-03-29',
    '2026-03-29T04:00:00+02:00',
    null,
  ],
  [
    'a skipped time on the last day of a month that lacks its own',
    { ...monthly('2029-08-31', 31), dueTime: '02:30', zone: 'Pacific/Auckland' },
    [],
    '2029-09-30',
    '2029-09-30T03:30:00+13:00',
    'month_end',
  ],
]

describe('an occurrence is due when it is, and says why', () => {
  for (const [why, over, assignments, from, due, note] of notes) {
    test(why, () => {
      const asked = { from, limit: 1, now: '2011-12-01T00:00:00Z' }
      const [first] = listed({ activeSince: 0, ...over }, assignments, asked)
      assert.ok(first)
      assert.equal(first.date, from)
      assert.equal(formatInstant(first.dueDate, over.zone ?? tokyo), due)
      assert.equal(first.note, note)
    })
  }
})
