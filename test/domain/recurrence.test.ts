import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  nextOccurrence,
  type Recurrence,
  type Weekday,
  wasClamped,
} from '../../src/domain/recurrence.ts'
import { addDays } from '../../src/domain/time.ts'
import { anyRule } from '../support/rules.ts'
import { modelDates } from '../support/series-model.ts'

const daily = (interval: number): Recurrence => ({ type: 'daily', interval })
const weekly = (weekday: Weekday, interval = 1): Recurrence => ({
  type: 'weekly',
  interval,
  weekday,
})
const monthly = (day: number, interval = 1): Recurrence => ({ type: 'monthly', interval, day })
const [sunday, monday, friday, saturday] = [0, 1, 5, 6] as const

type Case = [why: string, rule: Recurrence, anchor: string, after: string, next?: string]
const cases: Case[] = [
  ['the next day', daily(1), '2026-02-28', '2026-02-28', '2026-03-01'],
  ['every third day from the anchor', daily(3), '2026-04-01', '2026-04-05', '2026-04-07'],
  ['the anchor after any date before it', weekly(friday), '2026-04-08', '2020-04-01', '2026-04-08'],
  ['the anchor after its eve', weekly(friday), '2026-04-08', '2026-04-07', '2026-04-08'],
  ['Friday of the anchor’s week', weekly(friday), '2026-04-08', '2026-04-08', '2026-04-10'],
  ['Monday after a week off', weekly(monday, 2), '2026-04-08', '2026-04-08', '2026-04-20'],
  ['two weeks later', weekly(monday, 2), '2026-04-06', '2026-04-06', '2026-04-20'],
  ['from between two occurrences', weekly(monday, 2), '2026-04-06', '2026-04-19', '2026-04-20'],
  ['a week begins on Sunday', weekly(sunday, 2), '2026-04-11', '2026-04-11', '2026-04-19'],
  ['a week ends on Saturday', weekly(saturday, 2), '2026-04-05', '2026-04-05', '2026-04-11'],
  ['the last day of a shorter month', monthly(31), '2026-01-31', '2026-01-31', '2026-02-28'],
  ['its own day once a month has it', monthly(31), '2026-01-31', '2026-02-28', '2026-03-31'],
  ['29 February in a leap year', monthly(31), '2028-01-31', '2028-01-31', '2028-02-29'],
  ['later in the anchor’s month', monthly(15), '2026-01-10', '2026-01-10', '2026-01-15'],
  ['not earlier in the anchor’s month', monthly(15), '2026-01-20', '2026-01-20', '2026-02-15'],
  ['over the end of a year', monthly(30, 2), '2026-12-30', '2026-12-30', '2027-02-28'],
  ['the last date there is', daily(1), '9999-12-01', '9999-12-29', '9999-12-30'],
  ['nothing past the last date', daily(1), '9999-12-01', '9999-12-30'],
  ['nothing decades past it', monthly(1, 365), '9999-01-01', '9999-01-01'],
  ['not even an anchor past it', daily(1), '9999-12-31', '9999-12-01'],
]

describe('nextOccurrence', () => {
  for (const [why, rule, anchor, after, next] of cases) {
    test(`${rule.type}: ${why}`, () => {
      assert.equal(nextOccurrence(rule, anchor, after), next)
    })
  }

  test('is the first date after `after` among all that a walk from the anchor meets', () => {
    fc.assert(
      fc.property(anyRule, anyDate, anyDate, (rule, anchor, after) => {
        assert.equal(nextOccurrence(rule, anchor, after), walk(rule, anchor, after))
      }),
      { numRuns: 300 },
    )
  })

  test('is exact two centuries from the anchor', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        const [anchor, after] = ['1900-01-31', '2100-06-15']
        assert.equal(nextOccurrence(rule, anchor, after), walk(rule, anchor, after))
      }),
      { numRuns: 50 },
    )
  })

  test('strictly increases along a series', () => {
    fc.assert(
      fc.property(anyRule, anyDate, (rule, anchor) => {
        let date = anchor
        for (let made = 1; made < 20; made += 1) {
          const next = nextOccurrence(rule, anchor, date)
          assert.ok(next !== undefined && next > date)
          date = next
        }
      }),
    )
  })

  test('never goes back when `after` goes on', () => {
    fc.assert(
      fc.property(anyRule, anyDate, anyDate, fc.nat(1000), (rule, anchor, after, days) => {
        const [sooner, later] = [after, addDays(after, days)].map((date) =>
          nextOccurrence(rule, anchor, date),
        )
        assert.ok(sooner !== undefined && later !== undefined && sooner <= later)
      }),
    )
  })
})

describe('wasClamped', () => {
  const cases: [why: string, rule: Recurrence, date: string, answer: boolean][] = [
    ['a month too short for its day', monthly(31), '2026-02-28', true],
    ['a leap February too short for its day', monthly(30), '2028-02-29', true],
    ['a month that has its day', monthly(31), '2026-03-31', false],
    ['its own day, the last of the month', monthly(28), '2026-02-28', false],
    ['an anchor off its day', monthly(15), '2026-01-10', false],
    ['a month’s end that a daily rule meets', daily(1), '2026-02-28', false],
    ['a month’s end that a weekly rule meets', weekly(friday), '2026-07-31', false],
  ]
  for (const [why, rule, date, answer] of cases) {
    test(`${answer ? 'yes' : 'no'}: ${why}`, () => assert.equal(wasClamped(rule, date), answer))
  }
})

const anyDate = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays('1900-01-02', days))

/** The same answer by a walk over every single day. */
function walk(rule: Recurrence, anchor: string, after: string): string | undefined {
  return modelDates(rule, anchor).find((date) => date > after)
}
