import { addDays, type Moment } from '../time/time.ts'
import { hasEnded, nextDate } from './generation.ts'
import { countOccurrences } from './recurrence.ts'
import { type RecurringSetting, ruleOf } from './recurring-setting.ts'
import { skippedOfRule } from './skipped-dates.ts'

/**
 * The dates from `from` (YYYY-MM-DD) on for which `setting` will still create occurrences if it
 * stays unchanged, in order. None while it is paused.
 */
export function* datesAhead(
  setting: RecurringSetting,
  from: string,
  moment: Moment,
): Generator<string> {
  const next = setting.isActive ? nextDate(setting, setting.lastNominalDate, moment) : undefined
  if (next === undefined) return
  const eve = addDays(from, -1)
  let date = next <= eve ? nextDate(setting, eve, moment) : next
  let more = counterFrom(setting, next)(eve)
  while (date !== undefined && !hasEnded(setting, date, more)) {
    yield date
    date = nextDate(setting, date, moment)
    more += 1
  }
}

/**
 * The skipped dates from `from` (YYYY-MM-DD) on, in order, without those after the end of the series: each would get an
 * occurrence if it alone were not skipped. A paused series counts as resumed now.
 */
export function skippedAhead(
  setting: RecurringSetting,
  from: string,
  moment: Moment,
): readonly string[] {
  const skipped = skippedOfRule(setting).filter((date) => from <= date)
  if (skipped.length === 0) return skipped
  const running = setting.isActive ? setting : { ...setting, activeSince: moment.now }
  const next = nextDate(running, setting.lastNominalDate, moment)
  const countUntil = next === undefined ? () => 0 : counterFrom(setting, next)
  return skipped.filter((date) => !hasEnded(setting, date, countUntil(date)))
}

/**
 * Returns a function that counts the dates of the series from `first`, which is one of them, until a given date, both
 * included, without skipped ones. Only an end by count needs the number: for any other series it is 0.
 */
function counterFrom(setting: RecurringSetting, first: string): (until: string) => number {
  if (setting.endCount === null) return () => 0
  const { anchorDate } = setting
  const rule = ruleOf(setting)
  const after = addDays(first, -1)
  const skipped = skippedOfRule(setting).filter((date) => first < date)
  return (until) => {
    if (until < first) return 0
    const all = countOccurrences(rule, anchorDate, { after, until })
    return all - skipped.filter((date) => date <= until).length
  }
}
