import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import type { Occurrence } from '../../../src/domain/series/occurrences.ts'
import { formatInstant } from '../../../src/domain/time/time.ts'
import { at } from '../../support/builders.ts'
import { listed, made } from '../../support/series/occurrences.ts'
import { daily, monthly, type Over, tokyo } from '../../support/series/series-life.ts'

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
    'the last day of a month without day 31',
    monthly('2026-01-31', 31),
    [],
    '2026-02-28',
    '2026-02-28T23:59:00+09:00',
    'month_end',
  ],
  [
    'day 31 of a month',
    monthly('2026-01-31', 31),
    [],
    '2026-03-31',
    '2026-03-31T23:59:00+09:00',
    null,
  ],
  [
    'the last day of a month without day 31, postponed',
    { ...monthly('2026-01-31', 31), lastNominalDate: '2026-02-28' },
    [made('2026-02-28', { dueDate: at('2026-03-02T23:59:00+09:00') })],
    '2026-02-28',
    '2026-03-02T23:59:00+09:00',
    'month_end',
  ],
  [
    'the last day of a short month, created by an earlier rule',
    { ...monthly('2026-03-31', 31) },
    [made('2026-02-28')],
    '2026-02-28',
    '2026-02-28T23:59:00+09:00',
    null,
  ],
  ['a due time in a DST gap', night, [], '2026-03-29', '2026-03-29T03:30:00+02:00', 'clock_change'],
  ['an ambiguous due time', night, [], '2026-10-25', '2026-10-25T02:30:00+02:00', null],
  [
    'a date that the zone skipped',
    { ...daily('2011-12-28'), zone: 'Pacific/Apia' },
    [],
    '2011-12-30',
    '2011-12-31T23:59:00+14:00',
    'clock_change',
  ],
  [
    'a created assignment whose due time is in a DST gap',
    { ...night, lastNominalDate: '2026-03-29' },
    [made('2026-03-29', { dueDate: at('2026-03-29T03:30:00+02:00') })],
    '2026-03-29',
    '2026-03-29T03:30:00+02:00',
    'clock_change',
  ],
  [
    'a created assignment in a DST gap, moved to another due time',
    { ...night, lastNominalDate: '2026-03-29' },
    [made('2026-03-29', { dueDate: at('2026-03-29T04:00:00+02:00') })],
    '2026-03-29',
    '2026-03-29T04:00:00+02:00',
    null,
  ],
  [
    'a due time in a DST gap on the last day of a month without day 31',
    { ...monthly('2029-08-31', 31), dueTime: '02:30', zone: 'Pacific/Auckland' },
    [],
    '2029-09-30',
    '2029-09-30T03:30:00+13:00',
    'month_end',
  ],
]

describe('an occurrence has its due date and', () => {
  for (const [why, over, assignments, from, due, note] of notes) {
    test(`note ${note} for ${why}`, () => {
      const asked = { from, limit: 1, now: '2011-12-01T00:00:00Z' }
      const [first] = listed({ activeSince: 0, ...over }, assignments, asked)
      assert.ok(first)
      assert.equal(first.date, from)
      assert.equal(formatInstant(first.dueDate, over.zone ?? tokyo), due)
      assert.equal(first.note, note)
    })
  }
})
