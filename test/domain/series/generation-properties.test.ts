import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { dueOn, ruleOf } from '../../../src/domain/series/recurring-setting.ts'
import { anyPause, anySeries } from '../../support/series/any-series.ts'
import { after, aSeries, isToCheck, type Over } from '../../support/series/series-life.ts'
import { modelDates, modelDue, modelOf, modelPass } from '../../support/series/series-model.ts'

const anyStep = fc.record({
  pause: anyPause,
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constant('pass' as const) },
    { weight: 2, arbitrary: fc.constant('complete' as const) },
    { weight: 1, arbitrary: fc.constant('stop' as const) },
    { weight: 2, arbitrary: fc.constant('resume' as const) },
  ),
})
const anySteps = fc.array(anyStep, { minLength: 1, maxLength: 8 })
const anyPauses = fc.array(anyPause, { minLength: 1, maxLength: 6 })

describe('a series of any rule, in any zone and any year from 1970 to 2100,', () => {
  test('creates the dates of a day-by-day model, and is due for a check only when that changes it', () => {
    fc.assert(
      fc.property(anySeries, anySteps, (over, steps) => {
        const moment = { now: over.activeSince ?? 0, timeZone: over.zone }
        let setting = aSeries(over)
        let model = modelOf(setting, over.zone)
        for (const { pause, what } of steps) {
          moment.now += pause
          if (what === 'stop' || what === 'resume') {
            const isActive = what === 'resume'
            if (isActive && !setting.isActive) model = { ...model, activeSince: moment.now }
            setting = after(setting, { isActive }, moment).next
            continue
          }
          const expected = setting.isActive ? modelPass(model, moment.now, what === 'complete') : []
          const { next, dates } = after(setting, what, moment)
          assert.deepEqual(dates, expected)
          if (what === 'pass' && isToCheck(setting, moment.now)) assert.notEqual(next, setting)
          if (dates.length < 100) assert.ok(!isToCheck(next, moment.now), 'to be looked at again')
          model = { ...model, made: [...model.made, ...expected] }
          setting = next
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('creates strictly increasing dates of its rule up to its end, each due at its time of day', () => {
    fc.assert(
      fc.property(anySeries, anyPauses, (over, pauses) => {
        const { setting, dates } = lived(over, pauses)
        const { anchorDate, endCount, endDate, dueTime } = setting
        const made = [anchorDate, ...dates]
        assert.deepEqual(made, [...new Set(made)].sort())
        const strays = new Set(made)
        for (const date of modelDates(ruleOf(setting), anchorDate)) {
          strays.delete(date)
          if (date >= setting.lastNominalDate) break
        }
        assert.deepEqual([...strays], [])
        assert.ok(!made.some((date) => over.skippedDates?.includes(date)))
        assert.ok(made.length <= (endCount ?? Infinity))
        assert.ok(dates.every((date) => date <= (endDate ?? date)))
        for (const date of made) {
          assert.equal(dueOn({ dueTime }, date, over.zone), modelDue(date, dueTime, over.zone))
        }
      }),
      { numRuns: 800 },
    )
  })

  test('creates the same dates after one pause as after many, with catch_up all', () => {
    fc.assert(
      fc.property(anySeries, anyPauses, (over, pauses) => {
        const all: typeof over = { ...over, catchUp: 'all' }
        const atOnce = [pauses.reduce((sum, pause) => sum + pause, 0)]
        const [many, one] = [lived(all, pauses), lived(all, atOnce)]
        const { updatedAt } = one.setting
        assert.deepEqual({ ...many, setting: { ...many.setting, updatedAt } }, one)
      }),
      { numRuns: 800 },
    )
  })

  test('reaches the same newest date with catch_up all, latest and none, if it never ends', () => {
    fc.assert(
      fc.property(anySeries, anyPauses, (over, pauses) => {
        const never: typeof over = { ...over, endType: 'never', endCount: null, endDate: null }
        const [all, ...others] = (['all', 'latest', 'none'] as const).map(
          (catchUp) => lived({ ...never, catchUp }, pauses).setting.lastNominalDate,
        )
        assert.deepEqual(others, [all, all])
      }),
      { numRuns: 400 },
    )
  })
})

/** A series that passes come to after each pause, as many as it takes. */
function lived(over: Over & { readonly zone: string }, pauses: readonly number[]) {
  const moment = { now: over.activeSince ?? 0, timeZone: over.zone }
  const made: string[] = []
  let setting = aSeries(over)
  for (const pause of pauses) {
    moment.now += pause
    while (isToCheck(setting, moment.now)) {
      const { next, dates } = after(setting, 'pass', moment)
      made.push(...dates)
      setting = next
    }
  }
  return { setting, dates: made }
}
