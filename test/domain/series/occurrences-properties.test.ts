import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { datesAhead, skippedAhead } from '../../../src/domain/series/dates-ahead.ts'
import {
  occurrencesAhead,
  occurrencesIn,
  occurrencesToCome,
  type Series,
} from '../../../src/domain/series/occurrences.ts'
import { dueOn, type RecurringSetting } from '../../../src/domain/series/recurring-setting.ts'
import { addDays } from '../../../src/domain/time/time.ts'
import { anyPause, anySeries } from '../../support/series/any-series.ts'
import { made } from '../../support/series/occurrences.ts'
import { after, aSeries } from '../../support/series/series-life.ts'

/** Passes over a series, each as soon as it can make anything, until it has made so many. */
function live(series: RecurringSetting, moment: { now: number; timeZone: string }, count: number) {
  const dates: string[] = []
  let setting = series
  while (setting.checkAt !== null && dates.length < count) {
    moment.now = Math.max(moment.now, setting.checkAt)
    const pass = after(setting, 'pass', moment)
    dates.push(...pass.dates)
    setting = pass.next
  }
  return { setting, dates }
}

/** Zones that once left out a date. It was due together with the next, which `none` then passed over. */
const leftOutADate = ['Apia', 'Enderbury', 'Fakaofo', 'Kanton', 'Kiritimati', 'Kwajalein']

describe('the occurrences of any series', () => {
  test('that are listed as ahead are the ones created next', () => {
    fc.assert(
      fc.property(anySeries, anyPause, (over, pause) => {
        fc.pre(!leftOutADate.some((name) => over.zone.endsWith(name)))
        const setting = aSeries(over)
        const moment = { now: setting.activeSince + pause, timeZone: over.zone }
        const ahead = occurrencesToCome({ setting, dates: [] }, 12, moment)
        const { dates } = live(setting, moment, 12)
        assert.deepEqual(
          ahead.map(({ date }) => date),
          dates.slice(0, 12),
        )
      }),
      { numRuns: 1000 },
    )
  })

  test('ahead on some dates are those of the list that are on them', () => {
    const span = fc.record({ days: fc.integer({ min: -50, max: 400 }), length: fc.nat(60) })
    fc.assert(
      fc.property(anySeries, anyPause, span, (over, pause, { days, length }) => {
        const setting = aSeries(over)
        const moment = { now: setting.activeSince + pause, timeZone: over.zone }
        const from = addDays(setting.lastNominalDate, days)
        const until = addDays(from, length)
        const listed = occurrencesIn({ from, limit: length + 2 }, { setting, made: [] }, moment)
        assert.deepEqual(
          occurrencesAhead(setting, { from, until }, moment),
          listed.filter(({ state, date }) => state === 'ahead' && date <= until),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('that are skipped ahead are those that would be created if they alone were not', () => {
    fc.assert(
      fc.property(anySeries, fc.boolean(), anyPause, fc.nat(900), (over, isActive, pause, days) => {
        fc.pre(!leftOutADate.some((name) => over.zone.endsWith(name)))
        const setting = aSeries({ ...over, isActive })
        const moment = { now: setting.activeSince + pause, timeZone: over.zone }
        const from = addDays(setting.lastNominalDate, days)
        const wouldBeCreated = (date: string) => {
          const skippedDates = setting.skippedDates.filter((it) => it !== date)
          const resumed = isActive ? {} : { isActive: true, activeSince: moment.now }
          const without = { ...setting, ...resumed, skippedDates }
          return datesAhead(without, date, moment).next().value === date
        }
        const isToCome = (date: string) => dueOn(setting, date, over.zone) > moment.now
        const toCome = setting.skippedDates.filter((date) => date >= from && isToCome(date))
        assert.deepEqual(
          skippedAhead(setting, from, moment).filter(isToCome),
          toCome.filter(wouldBeCreated),
        )
      }),
      { numRuns: 1000 },
    )
  })

  test('are the same whichever date the list starts from', () => {
    const fates = fc.array(fc.constantFrom('open', 'completed', 'deleted'), { minLength: 9 })
    const shift = fc.integer({ min: -40, max: 40 })
    fc.assert(
      fc.property(anySeries, fates, fc.nat(250), shift, (over, fate, place, days) => {
        const moment = { now: over.activeSince ?? 0, timeZone: over.zone }
        const { setting, dates } = live(aSeries(over), moment, 9)
        const assignments = [setting.anchorDate, ...dates].flatMap((date, n) => {
          const completedAt = fate[n] === 'completed' ? moment.now : null
          return fate[n] === 'deleted' ? [] : [made(date, { completedAt })]
        })
        const from = (date: string, limit: number) => {
          const inSpan = assignments.filter(({ nominalDate }) => (nominalDate ?? '') >= date)
          const series: Series = { setting, made: inSpan.slice(0, limit) }
          return occurrencesIn({ from: date, limit }, series, moment)
        }
        const whole = from(setting.anchorDate, 300)
        const date = addDays(whole[place % whole.length]?.date ?? setting.anchorDate, days)
        const rest = whole.filter((occurrence) => occurrence.date >= date)
        assert.deepEqual(from(date, 7), rest.slice(0, 7))
      }),
      { numRuns: 500 },
    )
  })
})
