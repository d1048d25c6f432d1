import { memo } from '../memo.ts'
import { oneDay, oneSecond } from './durations.ts'
import type { Instant } from './instant.ts'
import { offsetAt } from './zone-offset.ts'

export type { Instant } from './instant.ts'

/** The present time and the user's zone, which give texts about time their meaning. */
export interface Moment {
  readonly now: Instant
  /** IANA name. */
  readonly timeZone: string
}

/** The range of instants: in every zone their years have four digits. */
export const earliestInstant: Instant = Date.UTC(1900, 0, 2)
export const latestInstant: Instant = Date.UTC(9999, 11, 31) - 1

/** Whether `name` is an IANA zone, ignoring case. An offset such as `+09:00` is not. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    new Temporal.ZonedDateTime(0n, name)
    return true
  } catch {
    return false
  }
}

/** The zone's name as IANA writes it: `asia/tokyo` is `Asia/Tokyo`. */
export const canonicalTimeZone = (name: string): string =>
  new Temporal.ZonedDateTime(0n, name).timeZoneId

/**
 * RFC 3339 in `timeZone`: `2025-01-15T23:59:00+09:00`, with three digits of milliseconds unless they
 * are zero. UTC prints `Z`. RFC 3339 offsets are whole minutes: an instant with any other offset
 * prints in UTC.
 */
export function formatInstant(instant: Instant, timeZone: string): string {
  const { printed, suffix } = offsetAt(instant, timeZone)
  const millisecond = modulo(instant, oneSecond)
  return `${wallClock(instant + printed)}${millisecond === 0 ? '' : fractions[millisecond]}${suffix}`
}

/** Like `formatInstant`, but always with milliseconds, so that texts with one offset sort like instants. */
export function formatStamp(instant: Instant, timeZone: string): string {
  const { printed, suffix } = offsetAt(instant, timeZone)
  return `${wallClock(instant + printed)}${fractions[modulo(instant, oneSecond)]}${suffix}`
}

/** The date in `timeZone`, 'YYYY-MM-DD'. */
export function localDateOf(instant: Instant, timeZone: string): string {
  return wallClock(instant + offsetAt(instant, timeZone).exact).slice(0, 10)
}

/** The time of day in `timeZone`, 'HH:MM'; seconds are cut off. */
export function localTimeOf(instant: Instant, timeZone: string): string {
  return wallClock(instant + offsetAt(instant, timeZone).exact).slice(11, 16)
}

/**
 * The instant at which a clock in `timeZone` shows `date` ('YYYY-MM-DD') and `time` ('HH:MM'). A time
 * that a gap skips moves forward by the gap; of a time that occurs twice, the first counts (RFC
 * 5545, section 3.3.5).
 */
export function instantOf(date: string, time: string, timeZone: string): Instant {
  return (
    onlyInstantOf(date, time, timeZone) ??
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds
  )
}

/** The first instant of `date` in `timeZone`: not 00:00 where a gap skips midnight. */
export function startOfDay(date: string, timeZone: string): Instant {
  return (
    onlyInstantOf(date, '00:00', timeZone) ??
    Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds
  )
}

/**
 * Like `instantOf`, but undefined near a transition of the zone, or after the next one. It uses the cached offset;
 * Temporal determines the offset each time, which takes 4 µs.
 */
function onlyInstantOf(date: string, time: string, timeZone: string): Instant | undefined {
  const local = Date.parse(`${date}T${time}Z`)
  const { from, until, exact } = offsetAt(local, timeZone)
  const instant = local - exact
  // A clock that was set back showed this time before, too, but no clock was ever changed by more than a day.
  return from + 2 * oneDay < instant && instant < until ? instant : undefined
}

/**
 * The date that is a whole number of days after `date`, or before it. `date` ('YYYY-MM-DD') must exist. Temporal takes
 * 2 µs for it, and a page has hundreds of days.
 */
export const addDays = (date: string, days: number): string => dateOfDay(dayOf(date) + days)

/** The first day, YYYY-MM-DD, of which all times are at `instant` or later. */
export function firstWholeDay(instant: Instant, timeZone: string): string {
  const day = localDateOf(instant, timeZone)
  return startOfDay(day, timeZone) < instant ? addDays(day, 1) : day
}

/** The number of days from 1970-01-01 to `date` ('YYYY-MM-DD'), which must exist. */
export const dayOf = (date: string): number => Date.parse(date) / oneDay

/** The instants of consecutive days: `from` is inclusive, `before` exclusive. */
export interface DayWindow {
  readonly from: Instant
  readonly before: Instant
}

/** The `days` local days of `timeZone` that begin with the day of `now`: 1 is today, 7 this week. */
export function dayWindow(now: Instant, timeZone: string, days: number): DayWindow {
  return windowsOf(timeZone)(days)(localDateOf(now, timeZone))
}

/** The day of `now`, YYYY-MM-DD. */
export const todayOf = ({ now, timeZone }: Moment): string => localDateOf(now, timeZone)

/** Milliseconds until the day of `now` ends. */
export const leftOfDay = ({ now, timeZone }: Moment): number =>
  dayWindow(now, timeZone, 1).before - now

/** Windows by zone, length and first day. Temporal takes 3 µs for each; most requests of a day need the same one. */
const windowsOf = memo(1000, (timeZone: string) =>
  memo(16, (days: number) => memo(16, (first: string) => windowFrom(first, days, timeZone))),
)

const windowFrom = (first: string, days: number, timeZone: string): DayWindow => ({
  from: startOfDay(first, timeZone),
  before: startOfDay(addDays(first, days), timeZone),
})

/** Returns a function for a zone, which gives the start of the day that contains an instant, as `startOfDay` does. */
export const dayStarts = memo(16, (timeZone: string): ((instant: Instant) => Instant) => {
  const windowOn = memo(4096, (date: string) => windowFrom(date, 1, timeZone))
  return (instant) => {
    const { from, before } = windowOn(localDateOf(instant, timeZone))
    // When clocks go back over midnight, they show the previous date again. That hour belongs to the next day.
    return instant < before ? from : before
  }
})

const sixty = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))
const minutes = Array.from(
  { length: 1440 },
  (_, n) => `${sixty[Math.floor(n / 60)]}:${sixty[n % 60]}`,
)
const fractions = Array.from({ length: oneSecond }, (_, n) => `.${String(n).padStart(3, '0')}`)

/**
 * The date ('YYYY-MM-DD') of a day, which is a number of days since 1970-01-01. Formatting takes 1 µs, and the same dates
 * recur: 4096 are eleven years. From the year 10000 on, a date is longer than ten characters.
 */
export const dateOfDay = memo(4096, (day: number) =>
  new Date(day * oneDay).toISOString().slice(0, -'T00:00:00.000Z'.length),
)

/** 'YYYY-MM-DDTHH:MM:SS' of local time, given in milliseconds since 1970-01-01T00:00 local time. */
function wallClock(local: number): string {
  const day = Math.floor(local / oneDay)
  const second = Math.floor((local - day * oneDay) / oneSecond)
  return `${dateOfDay(day)}T${minutes[Math.floor(second / 60)]}:${sixty[second % 60]}`
}

/** Like `%`, but never negative, also for instants before 1970. */
function modulo(instant: number, divisor: number): number {
  return instant - Math.floor(instant / divisor) * divisor
}
