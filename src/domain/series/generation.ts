import { changed } from '../edit.ts'
import { addDays, type Instant, latestInstant, localDateOf, type Moment } from '../time/time.ts'
import { nextOccurrence } from './recurrence.ts'
import {
  dueOn,
  type NewRecurringSetting,
  type Progress,
  type RecurringSetting,
  ruleOf,
  type Schedule,
  type Template,
} from './recurring-setting.ts'
import { datesAfter } from './skipped-dates.ts'

/** The most occurrences that one pass creates. The next pass continues. */
const passLimit = 100

/**
 * The dates for which `setting` must create occurrences now, in order, as YYYY-MM-DD.
 *
 * A series stays one occurrence ahead. The next one is created once the newest one's due time has
 * passed, whatever happened to that one; with `isEarly`, even before that. `catchUp` decides which
 * missed dates are created.
 */
export function datesToMake(
  setting: RecurringSetting,
  { now, timeZone }: Moment,
  isEarly: boolean,
): readonly string[] {
  if (!setting.isActive) return []
  const dates: string[] = []
  let newest = setting.lastNominalDate
  let goesOn = isEarly || dueOn(setting, newest, timeZone) <= now
  while (goesOn && dates.length < passLimit) {
    const date = nextDate(setting, newest, { now, timeZone })
    if (date === undefined || hasEnded(setting, date, dates.length)) break
    dates.push(date)
    newest = date
    goesOn = dueOn(setting, date, timeZone) <= now
  }
  return dates
}

/** `setting` after the occurrences on `dates` were created; `setting` itself if nothing changes. */
export function advanced(
  setting: RecurringSetting,
  dates: readonly string[],
  moment: Moment,
): RecurringSetting {
  const lastNominalDate = dates.at(-1) ?? setting.lastNominalDate
  const generatedCount = setting.generatedCount + dates.length
  const skippedDates = datesAfter(setting.skippedDates, lastNominalDate)
  const next = changed(setting, { lastNominalDate, generatedCount, skippedDates }, moment.now)
  return withCheckTime(next, moment)
}

type Fields = Template &
  Schedule & {
    readonly isActive?: boolean | undefined
    readonly anchorDate?: string | undefined
  }

/**
 * The setting after its first occurrence, on `firstDate` (YYYY-MM-DD), was created. That is its anchor, unless another is
 * given.
 */
export function withFirstOn(
  firstDate: string,
  { isActive = true, anchorDate = firstDate, ...fields }: Fields,
  moment: Moment,
): NewRecurringSetting {
  const { now } = moment
  const setting = {
    ...fields,
    skippedDates: datesAfter(fields.skippedDates, firstDate),
    isActive,
    anchorDate,
    lastNominalDate: firstDate,
    generatedCount: 1,
    activeSince: now,
    checkAt: null,
    createdAt: now,
    updatedAt: now,
  }
  return withCheckTime(setting, moment)
}

/**
 * `setting` with the time of its next check: when its newest occurrence is due, or null if no more
 * will follow. Call this after each change of what it depends on, including the user's zone.
 */
export function withCheckTime<T extends NewRecurringSetting>(setting: T, moment: Moment): T {
  const isRunning = seriesStateOf(setting, moment) === 'running'
  const checkAt = isRunning ? dueOn(setting, setting.lastNominalDate, moment.timeZone) : null
  return checkAt === setting.checkAt ? setting : { ...setting, checkAt }
}

/** A setting that has ended is still active, but creates no more. */
export type SeriesState = 'running' | 'paused' | 'ended'

/**
 * The state of a series, by its dates. The stored `checkAt` cannot tell: after a change of zone, it is set until the
 * next check.
 */
export function seriesStateOf(setting: NewRecurringSetting, moment: Moment): SeriesState {
  if (!setting.isActive) return 'paused'
  const next = nextDate(setting, setting.lastNominalDate, moment)
  return next === undefined || hasEnded(setting, next, 0) ? 'ended' : 'running'
}

/** Whether the setting ends before `date`, if it creates `more` others before that date. */
export function hasEnded(
  { endCount, endDate, generatedCount }: NewRecurringSetting,
  date: string,
  more: number,
) {
  if (endCount !== null) return generatedCount + more >= endCount
  return endDate !== null && date > endDate
}

/** The next date after `newest` that is created. Missed dates that `catchUp` leaves out are skipped. */
export function nextDate(
  setting: NewRecurringSetting,
  newest: string,
  moment: Moment,
): string | undefined {
  const { catchUp, activeSince } = setting
  const floor = catchUp === 'none' ? moment.now + 1 : activeSince
  const first = firstDueFrom(setting, newest, floor, moment.timeZone)
  if (first === undefined || catchUp !== 'latest') return first
  const isMissed = dueOn(setting, first, moment.timeZone) <= moment.now
  return isMissed ? newestMissed(setting, first, moment) : first
}

type Anchored = Schedule & Pick<Progress, 'anchorDate'>

/** The first date of the rule after `after` that is not skipped. */
function nextUnskipped(setting: Anchored, after: string): string | undefined {
  const rule = ruleOf(setting)
  let date = nextOccurrence(rule, setting.anchorDate, after)
  while (date !== undefined && setting.skippedDates.includes(date)) {
    date = nextOccurrence(rule, setting.anchorDate, date)
  }
  return date
}

/** The first date after `newest`, not skipped, that is due at `floor` or later; undefined if none is until `latestInstant`. */
export function firstDueFrom(
  setting: Anchored,
  newest: string,
  floor: Instant,
  timeZone: string,
): string | undefined {
  // Two days, because a date that the zone skipped, as Samoa did in 2011, is due on the next date.
  const tooEarly = addDays(localDateOf(floor, timeZone), -2)
  let date = nextUnskipped(setting, newest > tooEarly ? newest : tooEarly)
  while (date !== undefined && dueOn(setting, date, timeZone) < floor) {
    date = nextUnskipped(setting, date)
  }
  return date !== undefined && dueOn(setting, date, timeZone) <= latestInstant ? date : undefined
}

/** The last missed date from `first` on that is within the end; `first` if there is none. */
function newestMissed(
  setting: NewRecurringSetting,
  first: string,
  { now, timeZone }: Moment,
): string {
  const ahead = firstDueFrom(setting, first, now + 1, timeZone)
  if (ahead === undefined) return first
  const { endDate } = setting
  const endsSooner = endDate !== null && endDate < ahead
  return lastBefore(setting, first, endsSooner ? addDays(endDate, 1) : ahead)
}

/** The last date from `first` on that is before `bound`; `first` if there is none. */
function lastBefore(setting: NewRecurringSetting, first: string, bound: string): string {
  // Each skipped date takes a step, and one more reaches a date that is not skipped.
  const steps = 1 + setting.skippedDates.length
  const start = addDays(bound, -steps * longestStep(setting))
  let last = first > start ? first : start
  for (;;) {
    const next = nextUnskipped(setting, last)
    if (next === undefined || next >= bound) return last
    last = next
  }
}

/** An upper bound of the days between two consecutive dates of the series. */
function longestStep({ recurrenceType, recurrenceInterval }: Schedule): number {
  return { daily: 1, weekly: 7, monthly: 31 }[recurrenceType] * recurrenceInterval
}
