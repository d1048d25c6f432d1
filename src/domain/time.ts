import type { Instant } from './instant.ts'
import { memo } from './memo.ts'
import { offsetAt } from './zone-offset.ts'

export type { Instant } from './instant.ts'

/** The first and last instants of the service: in every zone their years have four digits. */
export const earliestInstant: Instant = Date.UTC(1900, 0, 2)
export const latestInstant: Instant = Date.UTC(9999, 11, 31) - 1

/** Whether `name` is an IANA zone, in any case of its letters. An offset such as `+09:00` is not. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    new Temporal.ZonedDateTime(0n, name)
    return true
  } catch {
    return false
  }
}

/**
 * RFC 3339 in `zone`: `2025-01-15T23:59:00+09:00`, with three digits of milliseconds where there
 * are any. UTC prints `Z`. RFC 3339 cannot say an offset that is not whole minutes: such an
 * instant prints in UTC.
 */
export function formatInstant(instant: Instant, zone: string): string {
  const { printed, suffix } = offsetAt(instant, zone)
  const millisecond = modulo(instant, SECOND)
  return `${wallClock(instant + printed)}${millisecond === 0 ? '' : fractions[millisecond]}${suffix}`
}

/** As `formatInstant`, always with milliseconds, so that texts of one offset sort as instants. */
export function formatStamp(instant: Instant, zone: string): string {
  const { printed, suffix } = offsetAt(instant, zone)
  return `${wallClock(instant + printed)}${fractions[modulo(instant, SECOND)]}${suffix}`
}

/** The date in `zone`, 'YYYY-MM-DD'. */
export function localDateOf(instant: Instant, zone: string): string {
  return wallClock(instant + offsetAt(instant, zone).exact).slice(0, 10)
}

/** The time of day in `zone`, 'HH:MM'; seconds are cut off. */
export function localTimeOf(instant: Instant, zone: string): string {
  return wallClock(instant + offsetAt(instant, zone).exact).slice(11, 16)
}

/**
 * The instant at which a clock in `zone` shows `date` ('YYYY-MM-DD') and `time` ('HH:MM').
 * A time that a gap skips moves forward by the gap; of one that comes twice it is the first
 * (RFC 5545, section 3.3.5).
 */
export function instantOf(date: string, time: string, zone: string): Instant {
  return (
    onlyInstantOf(date, time, zone) ??
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds
  )
}

/** The first instant of `date` in `zone`: not 00:00 where a gap skips midnight. */
export function startOfDay(date: string, zone: string): Instant {
  return (
    onlyInstantOf(date, '00:00', zone) ??
    Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds
  )
}

/**
 * As `instantOf`, far from every change of the zone's clock; undefined near one. The offset is
 * at hand as a rule, while Temporal looks for it each time, which takes 4 µs.
 */
function onlyInstantOf(date: string, time: string, zone: string): Instant | undefined {
  const local = Date.parse(`${date}T${time}Z`)
  const { from, until, exact } = offsetAt(local, zone)
  const instant = local - exact
  // No clock was ever changed by more than a day.
  return from + 2 * DAY < instant && instant < until - 2 * DAY ? instant : undefined
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** From the first instant of a day until just before the first one after the last day. */
export interface DayWindow {
  readonly from: Instant
  readonly before: Instant
}

/** The `days` local days of `zone` that begin with the day of `now`: 1 is today, 7 this week. */
export function dayWindow(now: Instant, zone: string, days: number): DayWindow {
  return windowsOf(zone)(days)(localDateOf(now, zone))
}

/** By zone, length and first day: Temporal takes 3 µs for one, and most requests of a day ask for the same. */
const windowsOf = memo(1000, (zone: string) =>
  memo(16, (days: number) => memo(16, (first: string) => windowFrom(first, days, zone))),
)

const windowFrom = (first: string, days: number, zone: string): DayWindow => ({
  from: startOfDay(first, zone),
  before: startOfDay(addDays(first, days), zone),
})

/** For one zone: when the day began that holds an instant, as `startOfDay` tells it. */
export const dayStarts = memo(16, (zone: string): ((instant: Instant) => Instant) => {
  const dayOf = memo(4096, (date: string) => windowFrom(date, 1, zone))
  return (instant) => {
    const { from, before } = dayOf(localDateOf(instant, zone))
    // A clock put back over midnight shows the day before once more.
    return instant < before ? from : before
  }
})

const SECOND = 1000
const DAY = 86_400_000

const sixty = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))
const minutes = Array.from(
  { length: 1440 },
  (_, n) => `${sixty[Math.floor(n / 60)]}:${sixty[n % 60]}`,
)
const fractions = Array.from({ length: SECOND }, (_, n) => `.${String(n).padStart(3, '0')}`)

/** A date takes 1 µs to write and is asked for again and again; 4096 of them are eleven years. */
const dateOfDay = memo(4096, (day: number) => new Date(day * DAY).toISOString().slice(0, 10))

/** 'YYYY-MM-DDTHH:MM:SS' of milliseconds counted from 1970-01-01T00:00 on the same clock. */
function wallClock(local: number): string {
  const day = Math.floor(local / DAY)
  const second = Math.floor((local - day * DAY) / SECOND)
  return `${dateOfDay(day)}T${minutes[Math.floor(second / 60)]}:${sixty[second % 60]}`
}

/** The remainder that is never negative, for instants before 1970. */
function modulo(instant: number, divisor: number): number {
  return instant - Math.floor(instant / divisor) * divisor
}
