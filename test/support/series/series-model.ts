import { memo } from '../../../src/domain/memo.ts'
import type { Recurrence } from '../../../src/domain/series/recurrence.ts'
import {
  type CatchUp,
  type RecurringSetting,
  ruleOf,
} from '../../../src/domain/series/recurring-setting.ts'
import { zoned } from '../zones.ts'

/**
 * A series as its rules tell it, with nothing worked out beforehand: every
 * answer comes of a walk over every single day from its first date on.
 */
interface ModelSeries {
  readonly rule: Recurrence
  readonly anchor: string
  /** HH:MM */
  readonly dueTime: string
  readonly zone: string
  readonly catchUp: CatchUp
  /** How many are made at most, the first included. */
  readonly endCount: number | null
  readonly endDate: string | null
  /** The dates on which nothing is made. */
  readonly skipped: readonly string[]
  /** Of what was due before, nothing is made up for. */
  readonly activeSince: number
  /** The dates made so far, deleted ones included, the newest last. */
  readonly made: readonly string[]
}

/** A setting that was just created, in a zone. */
export function modelOf(setting: RecurringSetting, zone: string): ModelSeries {
  const { anchorDate: anchor, skippedDates: skipped, dueTime, catchUp } = setting
  const { endCount, endDate, activeSince } = setting
  const rule = ruleOf(setting)
  const ends = { endCount, endDate, activeSince }
  return { rule, anchor, skipped, dueTime, zone, catchUp, ...ends, made: [anchor] }
}

/** The dates that one pass at `now` makes, or the completion of the newest. */
export function modelPass(
  series: ModelSeries,
  now: number,
  isNewestDone = false,
): readonly string[] {
  const { made, dueTime, zone } = series
  const due = memo(10_000, (date: string) => modelDue(date, dueTime, zone))
  const wasDue = (date: string) => due(date) <= now
  const isAsked = modelCatchUp(series, wasDue)
  const dates: string[] = []
  let newest = made.at(-1) ?? ''
  for (const [date, following] of pairs(unskipped(series))) {
    if (date <= newest) continue
    const goesOn = wasDue(newest) || (isNewestDone && dates.length === 0)
    if (!goesOn || dates.length === 100 || isPastEnd(series, date, dates.length)) break
    if (due(date) < series.activeSince) continue
    if (!isAsked(date, isPastEnd(series, following, 0) ? undefined : following)) continue
    dates.push(date)
    newest = date
  }
  return dates
}

/** Whether a date is to be made, and not passed over because it was missed. */
function modelCatchUp({ catchUp }: ModelSeries, wasDue: (date: string) => boolean) {
  return (date: string, following: string | undefined) => {
    if (!wasDue(date)) return true
    if (catchUp === 'latest') return following === undefined || !wasDue(following)
    return catchUp === 'all'
  }
}

function isPastEnd({ endCount, endDate, made }: ModelSeries, date: string, more: number) {
  if (endCount !== null && made.length + more >= endCount) return true
  return date.length > 10 || date > '9999-12-30' || (endDate !== null && date > endDate)
}

/** Every date of a rule, found by a walk over every day that counts weeks and months as they begin. */
export function* modelDates(rule: Recurrence, anchor: string): Generator<string> {
  const day = new Date(anchor)
  for (let days = 0, weeks = 0, months = 0; ; days += 1) {
    if (days === 0 || isNominal(rule, day, { days, weeks, months })) {
      yield day.toISOString().slice(0, 10)
    }
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() === 0) weeks += 1
    if (day.getUTCDate() === 1) months += 1
  }
}

function* unskipped({ rule, anchor, skipped }: ModelSeries): Generator<string> {
  for (const date of modelDates(rule, anchor)) if (!skipped.includes(date)) yield date
}

function* pairs(dates: Generator<string>): Generator<readonly [date: string, following: string]> {
  let date: string | undefined
  for (const following of dates) {
    if (date !== undefined) yield [date, following]
    date = following
  }
}

function isNominal(
  rule: Recurrence,
  day: Date,
  since: Record<'days' | 'weeks' | 'months', number>,
): boolean {
  switch (rule.type) {
    case 'daily':
      return since.days % rule.interval === 0
    case 'weekly':
      return since.weeks % rule.interval === 0 && rule.weekdays.some((it) => it === day.getUTCDay())
    case 'monthly':
      return since.months % rule.interval === 0 && isOnDay(rule.day, day)
  }
}

function isOnDay(day: number, date: Date): boolean {
  const tomorrow = new Date(date.getTime() + DAY)
  const isLastOfMonth = tomorrow.getUTCDate() === 1
  return date.getUTCDate() === day || (isLastOfMonth && date.getUTCDate() < day)
}

/** When a clock in `zone` shows it first; where it never does, as much later as the clock was put forward. */
export function modelDue(date: string, time: string, zone: string): number {
  const shown = Date.parse(`${date}T${time}Z`)
  const offsets = [shown - DAY, shown + DAY].map((instant) => offsetAt(instant, zone))
  const [before = 0] = offsets
  const instants = offsets.map((offset) => shown - offset).sort((a, b) => a - b)
  return instants.find((it) => it + offsetAt(it, zone) === shown) ?? shown - before
}

const offsetAt = (instant: number, zone: string) => zoned(instant, zone).offsetNanoseconds / 1e6

const DAY = 86_400_000
