import type { Issue } from '../issue.ts'
import {
  addDays,
  earliestInstant,
  firstWholeDay,
  type Instant,
  instantOf,
  latestInstant,
  localDateOf,
} from './time.ts'

// Temporal accepts many more formats, so each text is matched against its format first.
const date = String.raw`\d{4}-\d\d-\d\d`
const timeOfDay = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`
const seconds = String.raw`:[0-5]\d(?:\.\d+)?`

/** The due time of a date without a time. */
export const defaultTimeOfDay = '23:59'

const dateForm = new RegExp(`^${date}$`)
const timeOfDayForm = new RegExp(`^${timeOfDay}$`)
const localForm = new RegExp(`^(${date})T(${timeOfDay})$`)
const rfc3339Form = new RegExp(`^${date}[Tt]${timeOfDay}${seconds}(?:[Zz]|[+-]${timeOfDay})$`)

/**
 * Reads RFC 3339, `YYYY-MM-DDTHH:MM` in `timeZone`, or `YYYY-MM-DD`, which is 23:59 in `timeZone`.
 * Undefined for any other text, for a date or a time of day that does not exist (leap seconds
 * included), and outside `earliestInstant` to `latestInstant`. Digits after the millisecond are
 * dropped.
 */
export function parseDateTime(text: string, timeZone: string): Instant | undefined {
  const instant = rfc3339Form.test(text) ? parseRfc3339(text) : parseLocal(text, timeZone)
  if (instant === undefined) return undefined
  return earliestInstant <= instant && instant <= latestInstant ? instant : undefined
}

/** Why `parseDateTime` does not read `text`. */
export function dateTimeIssue(field: string, text: string, timeZone: string): Issue {
  const isReadable = parseDateTime(inAnotherYear(text), timeZone) !== undefined
  if (!isReadable) return { field, rule: 'date_time' }
  return { field, rule: 'out_of_range', ...wholeDays(timeZone) }
}

/** Why `parseDate` does not read `text`. */
export function dateIssue(field: string, text: string): Issue {
  const isReadable = parseDate(inAnotherYear(text)) !== undefined
  if (!isReadable) return { field, rule: 'date' }
  return { field, rule: 'out_of_range', first: earliestDate, last: latestDate }
}

/** The first and the last date, YYYY-MM-DD, of which `parseDateTime` reads all times of day. */
export function wholeDays(timeZone: string): { readonly first: string; readonly last: string } {
  const last = localDateOf(latestInstant, timeZone)
  const isWhole = parseDateTime(`${last}T23:59`, timeZone) !== undefined
  return {
    first: firstWholeDay(earliestInstant, timeZone),
    last: isWhole ? last : addDays(last, -1),
  }
}

/** The calendar repeats after 400 years: if this can be read, only the year is wrong. */
const inAnotherYear = (text: string) =>
  text.replace(leadingYear, (year) => String(2000 + (Number(year) % 400)))

/**
 * The year at the beginning of a date: four digits, or more of them without zeros before it, or an expanded one of
 * ISO 8601, a sign and six digits, that four digits cannot say.
 */
const leadingYear = /^(?:\d{4}|[1-9]\d{4,5}|-(?!0{6})\d{6}|\+(?=0?[1-9]\d{4})\d{6})(?=-)/

/** The earliest and the latest date in any input, YYYY-MM-DD. */
export const earliestDate = '1900-01-01'
const latestDate = '9999-12-31'

/** `text` itself if it is a date that exists, YYYY-MM-DD, from `earliestDate` to `latestDate`. */
export function parseDate(text: string): string | undefined {
  if (!dateForm.test(text) || text < earliestDate) return undefined
  // `Date` reads a day that the month lacks as a day of the next month.
  const day = new Date(`${text}T00:00Z`).getUTCDate()
  return day === Number(text.slice(8)) ? text : undefined
}

/** `text` itself if it is HH:MM from 00:00 to 23:59. */
export function parseTimeOfDay(text: string): string | undefined {
  return timeOfDayForm.test(text) ? text : undefined
}

function parseRfc3339(text: string): Instant | undefined {
  try {
    return Temporal.Instant.from(text.replace(pastNanosecond, '')).epochMilliseconds
  } catch {
    // The month lacks the day.
    return undefined
  }
}

/** RFC 3339 allows any number of digits (section 5.6, `time-secfrac`), Temporal nine. */
const pastNanosecond = /(?<=\.\d{9})\d+/

function parseLocal(text: string, timeZone: string): Instant | undefined {
  const [, date = text, time = defaultTimeOfDay] = localForm.exec(text) ?? []
  return parseDate(date) === undefined ? undefined : instantOf(date, time, timeZone)
}
