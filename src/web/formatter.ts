import { type Language, languages } from '../domain/accounts/user.ts'
import { memo } from '../domain/memo.ts'
import { oneDay, oneHour, oneMinute } from '../domain/time/durations.ts'
import {
  addDays,
  type Instant,
  instantOf,
  localDateOf,
  localTimeOf,
  type Moment,
} from '../domain/time/time.ts'
import { timeTexts } from './messages/times.ts'

/** Formats times and numbers for a language and a zone. */
export interface Formatter {
  /** `4月10日(金) 12:00`; with the year, unless it is that of `now`. */
  dateTime(instant: Instant): string
  /** A day, YYYY-MM-DD: `4月10日(金)`; with the year, unless it is that of `now`. */
  day(date: string): string
  /** A day, YYYY-MM-DD, always with the year: `2026年4月10日`. */
  date(date: string): string
  /** `2026年4月` of YYYY-MM. */
  month(month: string): string
  /** `12:00`. */
  time(instant: Instant): string
  /** A near day relative to today: `明日 12:00`; otherwise as `dateTime`. */
  due(instant: Instant): string
  /** `2日前`. */
  ago(instant: Instant): string
  /** `30秒`; from 100 seconds on, in minutes, rounded up. */
  duration(seconds: number): string
  number(value: number): string
  /** `12.3 MB`; from 1,000 MB on, `1.23 GB`. */
  size(bytes: number): string
  /** A percentage with one decimal. */
  percent(value: number): string
  /** Sunday first: `日`, `Sun`. */
  weekday(weekday: number, length?: WeekdayLength): string
}

type WeekdayLength = 'short' | 'long'

export function formatterFor(language: Language, { now, timeZone }: Moment): Formatter {
  const formats = formatsOf(language)
  const today = localDateOf(now, timeZone)
  const isOfThisYear = (date: string) => date.slice(0, 4) === today.slice(0, 4)
  const day = (date: string) =>
    (isOfThisYear(date) ? formats.day : formats.dayOfYear).format(noon(date))
  const time = (instant: Instant) => localTimeOf(instant, timeZone)
  const nearDay = (date: string) => {
    const days = nearby.find((it) => addDays(today, it) === date)
    return days === undefined ? day(date) : formats.nearDay(days)
  }
  const on = (instant: Instant) => localDateOf(instant, timeZone)
  return {
    day,
    time,
    dateTime: (instant) => `${day(on(instant))} ${time(instant)}`,
    due: (instant) => `${nearDay(on(instant))} ${time(instant)}`,
    date: (date) => formats.date.format(noon(date)),
    month: (month) => formats.month.format(noon(`${month}-01`)),
    ago: (instant) => ago(language, formats.elapsed, instant - now),
    duration: (seconds) =>
      seconds < 100 ? formats.seconds(seconds) : formats.minutes(Math.ceil(seconds / 60)),
    number: (value) => formats.number.format(value),
    size: (bytes) =>
      bytes < 999.95e6
        ? formats.megabytes.format(bytes / 1e6)
        : formats.gigabytes.format(bytes / 1e9),
    percent: (value) => formats.percent.format(value / 100),
    weekday: (weekday, length) => weekdayName(language, weekday, length),
  }
}

/** `Formatter.weekday`, for a form, which knows no zone. */
export const weekdayName = (
  language: Language,
  weekday: number,
  length: WeekdayLength = 'short',
): string => formatsOf(language)[length].format(noon(addDays(aSunday, weekday)))

/** `月・水曜日`, `Monday and Wednesday`. */
export function weekdayNames(language: Language, weekdays: readonly number[]): string {
  const named = (length: WeekdayLength) => weekdays.map((it) => weekdayName(language, it, length))
  if (language === 'ja') return `${named('short').join('・')}曜日`
  return formatsOf(language).list.format(named('long'))
}

const nearby = [0, 1, -1]
const aSunday = '2026-04-05'

/** Days are formatted as dates, independent of the zone. */
const noon = (date: string) => instantOf(date, '12:00', 'UTC')

const steps = [
  ['year', 365 * oneDay],
  ['month', 30 * oneDay],
  ['day', oneDay],
  ['hour', oneHour],
  ['minute', oneMinute],
] as const

type Elapsed = (value: number, unit: Intl.RelativeTimeFormatUnit) => string

/** A span of time as text, in whole units: “1 day ago” is 24 to 48 hours, which “yesterday” is not. */
function ago(language: Language, elapsed: Elapsed, milliseconds: number): string {
  const step = steps.find(([, length]) => Math.abs(milliseconds) >= length)
  if (!step) return timeTexts[language].justNow
  const [unit, length] = step
  return elapsed(Math.trunc(milliseconds / length), unit)
}

/** In Japanese, `Intl` puts a space between a number and its unit. Nobody writes one. */
const asWritten = (language: Language, text: string) =>
  language === 'ja' ? text.replace(/(?<=\d) /, '') : text

const inUnits = (language: Language, unit: string, maximumFractionDigits: number) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits })

/** Creating a format takes 50 µs, and every page uses some. */
const formatsOf = memo(languages.length, (language: Language) => {
  const zone = { timeZone: 'UTC' } as const
  const day = {
    ...zone,
    month: language === 'ja' ? 'long' : 'short',
    day: 'numeric',
    weekday: 'short',
  } as const
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options)
  const nearDay = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const elapsed = new Intl.RelativeTimeFormat(language)
  const amount = (unit: 'second' | 'minute') => {
    const it = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    return (value: number) => asWritten(language, it.format(value))
  }
  return {
    day: format(day),
    dayOfYear: format({ ...day, year: 'numeric' }),
    date: format({ ...zone, dateStyle: 'long' }),
    month: format({ ...zone, year: 'numeric', month: 'long' }),
    short: format({ ...zone, weekday: 'short' }),
    long: format({ ...zone, weekday: 'long' }),
    list: new Intl.ListFormat(language),
    number: new Intl.NumberFormat(language),
    megabytes: inUnits(language, 'megabyte', 1),
    gigabytes: inUnits(language, 'gigabyte', 2),
    percent: new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
    seconds: amount('second'),
    minutes: amount('minute'),
    nearDay: (days: number) => asWritten(language, nearDay.format(days, 'day')),
    elapsed: (...span: Parameters<Elapsed>) => asWritten(language, elapsed.format(...span)),
  }
})
