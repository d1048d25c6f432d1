import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { monthOf } from '../../../src/domain/assignments/calendar.ts'
import { addDays } from '../../../src/domain/time/time.ts'
import { at } from '../../support/builders.ts'
import { zones } from '../../support/zones.ts'

const moment = { now: at('2026-04-30T15:30:00Z'), timeZone: 'Asia/Tokyo' }

describe('a month of the calendar', () => {
  test('has whole weeks from Sunday on, and marks the days of the month and today', () => {
    const { month, previous, next, weeks } = monthOf('2026-04', moment)
    assert.deepEqual([month, previous, next], ['2026-04', '2026-03', '2026-05'])
    assert.deepEqual(
      weeks.map(([sunday, ...others]) => [sunday?.date, others.length]),
      [
        ['2026-03-29', 6],
        ['2026-04-05', 6],
        ['2026-04-12', 6],
        ['2026-04-19', 6],
        ['2026-04-26', 6],
      ],
    )
    assert.deepEqual(weeks.at(-1)?.slice(4), [
      { date: '2026-04-30', isInMonth: true, isToday: false },
      { date: '2026-05-01', isInMonth: false, isToday: true },
      { date: '2026-05-02', isInMonth: false, isToday: false },
    ])
  })

  test('has four weeks in February 2026, and six in August 2026', () => {
    assert.equal(monthOf('2026-02', moment).weeks.length, 4)
    assert.equal(monthOf('2026-08', moment).weeks.length, 6)
  })

  for (const text of [
    undefined,
    '',
    '2026',
    '2026-4',
    '2026-00',
    '2026-13',
    '2026-04-01',
    ' 2026-04',
    '1900-01',
    '9999-12',
    '10000-01',
    '２０２６-04',
  ]) {
    test(`is the current month for the parameter ${JSON.stringify(text)}`, () => {
      assert.equal(monthOf(text, moment).month, '2026-05')
    })
  }

  test('has no previous month in 1900-02, and no next month in 9999-11', () => {
    const first = monthOf('1900-02', moment)
    assert.deepEqual([first.month, first.previous, first.next], ['1900-02', undefined, '1900-03'])
    const last = monthOf('9999-11', moment)
    assert.deepEqual([last.month, last.previous, last.next], ['9999-11', '9999-10', undefined])
  })

  test('has each of its days once, in whole weeks, for any month and zone', () => {
    const anyMonth = fc
      .tuple(fc.integer({ min: 1901, max: 9998 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)
    fc.assert(
      fc.property(anyMonth, fc.constantFrom(...zones), (text, timeZone) => {
        const { month, weeks } = monthOf(text, { ...moment, timeZone })
        assert.equal(month, text)
        const days = weeks.flat()
        const first = days[0]?.date ?? ''
        const dates = days.map(({ date }) => date)
        assert.deepEqual(
          dates,
          dates.map((_, n) => addDays(first, n)),
        )
        assert.equal(new Date(first).getUTCDay(), 0)
        const own = days.filter(({ isInMonth }) => isInMonth)
        assert.equal(own.length, new Date(Date.UTC(...lastOf(text))).getUTCDate())
        assert.ok(weeks.every((week) => week.some(({ isInMonth }) => isInMonth)))
      }),
      { numRuns: 300 },
    )
  })
})

/** The last day of a month, as `Date.UTC` takes it. */
const lastOf = (month: string) => [Number(month.slice(0, 4)), Number(month.slice(5)), 0] as const
