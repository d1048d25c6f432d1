import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  isOccurrence,
  isOffRule,
  nextOccurrence,
  type Recurrence,
  wasClamped,
} from '../../../src/domain/series/recurrence.ts'
import { addDays } from '../../../src/domain/time/time.ts'
import { type Weekday, weekdaysOf } from '../../../src/domain/time/weekdays.ts'
import { anyRule } from '../../support/series/rules.ts'
import { modelDates } from '../../support/series/series-model.ts'

const daily = (interval: number): Recurrence => ({ type: 'daily', interval })
const weekly = (weekdays: Weekday | readonly Weekday[], interval = 1): Recurrence => ({
  type: 'weekly',
  interval,
  weekdays: weekdaysOf([weekdays].flat()),
})
const monthly = (day: number, interval = 1): Recurrence => ({ type: 'monthly', interval, day })
const [sunday, monday, friday, saturday] = [0, 1, 5, 6] as const
const busy = [saturday, monday, friday]

type Case = [why: string, rule: Recurrence, anchor: string, after: string, next?: string]
const cases: Case[] = [
  ['the next day', daily(1), '2026-02-28', '2026-02-28', '2026-03-01'],
  ['the next third day from the anchor', daily(3), '2026-04-01', '2026-04-05', '2026-04-07'],
  ['the anchor from any date before it', weekly(friday), '2026-04-08', '2020-04-01', '2026-04-08'],
  ['the anchor from the day before it', weekly(friday), '2026-04-08', '2026-04-07', '2026-04-08'],
  ['the Friday of the anchor’s week', weekly(friday), '2026-04-08', '2026-04-08', '2026-04-10'],
  ['Monday, two weeks later', weekly(monday, 2), '2026-04-08', '2026-04-08', '2026-04-20'],
  ['the same day two weeks later', weekly(monday, 2), '2026-04-06', '2026-04-06', '2026-04-20'],
  ['the next date from between two', weekly(monday, 2), '2026-04-06', '2026-04-19', '2026-04-20'],
  ['Sunday as start of a week', weekly(sunday, 2), '2026-04-11', '2026-04-11', '2026-04-19'],
  ['Saturday as end of a week', weekly(saturday, 2), '2026-04-05', '2026-04-05', '2026-04-11'],
  ['the next of several weekdays', weekly(busy), '2026-04-06', '2026-04-06', '2026-04-10'],
  ['the first of them, a week later', weekly(busy), '2026-04-06', '2026-04-11', '2026-04-13'],
  ['those of every other week', weekly(busy, 2), '2026-04-10', '2026-04-11', '2026-04-20'],
  ['the rest of the anchor’s week', weekly(busy, 2), '2026-04-08', '2026-04-08', '2026-04-10'],
  ['the last day of a shorter month', monthly(31), '2026-01-31', '2026-01-31', '2026-02-28'],
  ['day 31 again in March', monthly(31), '2026-01-31', '2026-02-28', '2026-03-31'],
  ['29 February in a leap year', monthly(31), '2028-01-31', '2028-01-31', '2028-02-29'],
  ['a later day in the anchor’s month', monthly(15), '2026-01-10', '2026-01-10', '2026-01-15'],
  ['no day before the anchor', monthly(15), '2026-01-20', '2026-01-20', '2026-02-15'],
  ['a date in the next year', monthly(30, 2), '2026-12-30', '2026-12-30', '2027-02-28'],
  ['9999-12-30, the latest date', daily(1), '9999-12-01', '9999-12-29', '9999-12-30'],
  ['nothing after 9999-12-30', daily(1), '9999-12-01', '9999-12-30'],
  ['nothing decades after 9999', monthly(1, 365), '9999-01-01', '9999-01-01'],
  ['no anchor after 9999-12-30', daily(1), '9999-12-31', '9999-12-01'],
]

describe('nextOccurrence', () => {
  for (const [why, rule, anchor, after, next] of cases) {
    test(`gives for a ${rule.type} rule ${why}`, () => {
      assert.equal(nextOccurrence(rule, anchor, after), next)
    })
  }

  test('is the first date after `after` in a day-by-day walk from the anchor', () => {
    fc.assert(
      fc.property(anyRule, anyDate, anyDate, (rule, anchor, after) => {
        assert.equal(nextOccurrence(rule, anchor, after), walk(rule, anchor, after))
      }),
      { numRuns: 300 },
    )
  })

  test('agrees with a day-by-day walk two centuries after the anchor', () => {
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

  test('never decreases when `after` increases', () => {
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
    ['28 February by a rule for day 31', monthly(31), '2026-02-28', true],
    ['29 February by a rule for day 30', monthly(30), '2028-02-29', true],
    ['31 March by a rule for day 31', monthly(31), '2026-03-31', false],
    ['28 February by a rule for day 28', monthly(28), '2026-02-28', false],
    ['an anchor on the 10th by a rule for day 15', monthly(15), '2026-01-10', false],
    ['the end of a month by a daily rule', daily(1), '2026-02-28', false],
    ['the end of a month by a weekly rule', weekly(friday), '2026-07-31', false],
  ]
  for (const [why, rule, date, answer] of cases) {
    test(`is ${answer} for ${why}`, () => assert.equal(wasClamped(rule, date), answer))
  }
})

describe('isOffRule', () => {
  // 1 December 2026 is a Tuesday.
  const cases: [why: string, rule: Recurrence, date: string, answer: boolean][] = [
    ['a Tuesday by a rule for Monday and Friday', weekly([monday, friday]), '2026-12-01', true],
    ['a Friday by that rule', weekly([monday, friday]), '2026-12-04', false],
    ['a Tuesday by a daily rule', daily(2), '2026-12-01', false],
    ['the first of a month by a rule for day 15', monthly(15), '2026-12-01', true],
    ['the 15th by that rule', monthly(15), '2026-12-15', false],
    ['the 30th of November by a rule for day 31', monthly(31), '2026-11-30', false],
    ['the 30th of December by that rule', monthly(31), '2026-12-30', true],
  ]
  for (const [why, rule, date, answer] of cases) {
    test(`is ${answer} for ${why}`, () => assert.equal(isOffRule(rule, date), answer))
  }

  test('is true exactly for the dates that a rule gives only as its anchor', () => {
    fc.assert(
      fc.property(anyRule, anyDate, (anyOne, date) => {
        const rule = { ...anyOne, interval: 1 }
        // In the week or month before.
        const isGiven = isOccurrence(rule, addDays(date, rule.type === 'monthly' ? -31 : -7), date)
        assert.equal(isOffRule(rule, date), !isGiven)
      }),
    )
  })
})

const anyDate = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays('1900-01-02', days))

/** The same answer by a walk over every single day. */
function walk(rule: Recurrence, anchor: string, after: string): string | undefined {
  return modelDates(rule, anchor).find((date) => date > after)
}
