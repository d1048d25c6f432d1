import assert from 'node:assert/strict'
import { test } from 'node:test'
import { advanced, datesToMake, withCheckTime } from '../../../src/domain/series/generation.ts'
import type {
  NewRecurringSetting,
  RecurringSetting,
} from '../../../src/domain/series/recurring-setting.ts'
import {
  editedRecurringSetting,
  type RecurringSettingInput,
} from '../../../src/domain/series/recurring-setting-input.ts'
import type { Moment } from '../../../src/domain/time/time.ts'
import { aRecurringSetting } from '../builders.ts'

/** What makes a series another than: Mondays at 23:59 in Tokyo from 6 April 2026, created on 1 April. */
export type Over = Partial<NewRecurringSetting> & { readonly zone?: string }
/** The scheduler comes by, the newest occurrence is completed, or the setting is edited. */
type Happening = 'pass' | 'complete' | RecurringSettingInput
/** What happens at a time, and the dates that are made then. */
type Step = [time: string, what: Happening, ...made: string[]]
export type Life = [why: string, over: Over, ...steps: Step[]]

export const tokyo = 'Asia/Tokyo'

export const first = (date: string): Over => ({ anchorDate: date, lastNominalDate: date })
export const daily = (date: string, interval = 1): Over => ({
  ...first(date),
  recurrenceType: 'daily',
  recurrenceInterval: interval,
  recurrenceWeekdays: null,
})
export const monthly = (date: string, recurrenceDay: number): Over => ({
  ...first(date),
  recurrenceType: 'monthly',
  recurrenceWeekdays: null,
  recurrenceDay,
})
export const byCount = (endCount: number): Over => ({ endType: 'count', endCount })
export const until = (endDate: string): Over => ({ endType: 'date', endDate })

/** A test for each life, which makes the dates it says and no others. */
export function testLives(lives: readonly Life[]): void {
  for (const [why, over, ...steps] of lives) {
    test(why, () => {
      const timeZone = over.zone ?? tokyo
      let setting = aSeries(over)
      for (const [time, what, ...made] of steps) {
        const { next, dates } = after(setting, what, { now: Date.parse(time), timeZone })
        assert.deepEqual(dates, made, `at ${time}`)
        assert.equal(next.generatedCount, setting.generatedCount + made.length)
        assert.equal(next.lastNominalDate, made.at(-1) ?? setting.lastNominalDate)
        setting = next
      }
    })
  }
}

export function aSeries({ zone = tokyo, ...fields }: Over): RecurringSetting {
  const setting = { ...aRecurringSetting(fields), id: 1, userId: 1 }
  return withCheckTime(setting, { now: setting.activeSince, timeZone: zone })
}

/** The scheduler looks only at a series whose time for it has come. */
export function after(setting: RecurringSetting, what: Happening, moment: Moment) {
  if (typeof what === 'object') {
    return { next: editedRecurringSetting(setting, what, moment), dates: [] }
  }
  if (what === 'pass' && !isToCheck(setting, moment.now)) return { next: setting, dates: [] }
  const dates = datesToMake(setting, moment, what === 'complete')
  return { next: advanced(setting, dates, moment), dates }
}

export const isToCheck = ({ checkAt }: RecurringSetting, now: number) =>
  checkAt !== null && checkAt <= now
