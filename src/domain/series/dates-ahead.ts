import { addDays, type Moment } from '../time/time.ts'
import { hasEnded, nextDate } from './generation.ts'
import { countOccurrences, isOccurrence } from './recurrence.ts'
import { type RecurringSetting, ruleOf } from './recurring-setting.ts'

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
  const isBeyond = next <= eve
  let date = isBeyond ? nextDate(setting, eve, moment) : next
  let more = isBeyond ? countFrom(setting, next, eve) : 0
  while (date !== undefined && !hasEnded(setting, date, more)) {
    yield date
    date = nextDate(setting, date, moment)
    more += 1
  }
}

/** Number of dates of the series from `date`, which is one of them, to `until`, both included, without skipped ones. */
function countFrom(setting: RecurringSetting, date: string, until: string): number {
  const { anchorDate, skippedDates } = setting
  const rule = ruleOf(setting)
  const all = countOccurrences(rule, anchorDate, { after: addDays(date, -1), until })
  const skipped = skippedDates.filter(
    (it) => date < it && it <= until && isOccurrence(rule, anchorDate, it),
  )
  return all - skipped.length
}
