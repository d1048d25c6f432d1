import type { Assignment } from '../assignments/assignment.ts'
import { InvalidInput } from '../errors.ts'
import { dateIssue, parseDate } from '../time/date-input.ts'
import { addDays, type Instant, localDateOf, localTimeOf, type Moment } from '../time/time.ts'
import { datesAhead, skippedAhead } from './dates-ahead.ts'
import { nextOccurrence, wasClamped } from './recurrence.ts'
import { dueOn, type RecurringSetting, ruleOf } from './recurring-setting.ts'

/** `skipped`: deleted, passed over, or to be skipped. `ahead`: not created yet. */
export const occurrenceStates = ['open', 'completed', 'skipped', 'ahead'] as const
type OccurrenceState = (typeof occurrenceStates)[number]

/** Why an occurrence is not where its rule says: the month lacks the day, or clocks skip the time. */
export const occurrenceNotes = ['month_end', 'clock_change'] as const
type OccurrenceNote = (typeof occurrenceNotes)[number]

/** One date of a series, and its state. */
export interface Occurrence {
  /** YYYY-MM-DD: the nominal date, even if the due date was moved. */
  readonly date: string
  readonly dueDate: Instant
  readonly state: OccurrenceState
  /** Null if there is no assignment. */
  readonly assignmentId: number | null
  /** Why it is not where its rule says; null if neither reason applies. If both apply, `month_end`. */
  readonly note: OccurrenceNote | null
}

/** At most `limit` occurrences, on `from` (YYYY-MM-DD) and later. */
interface OccurrenceSpan {
  readonly from: string
  readonly limit: number
}

/** @throws {InvalidInput} if `from` is given and is not a date. */
export function checkFrom(from: string | undefined): void {
  if (from === undefined || parseDate(from) !== undefined) return
  throw new InvalidInput([dateIssue('from', from)])
}

/** A setting, and assignments that it created. */
export interface Series {
  readonly setting: RecurringSetting
  readonly made: readonly Assignment[]
}

/**
 * The occurrences of a span, in order. `made` must contain the assignments of that span.
 *
 * Before the anchor an earlier rule applied, so only existing assignments are known. From the anchor to the newest date
 * ever created, a date without an assignment is `skipped`. Later dates are `ahead`, or `skipped` if the setting skips them.
 * The cost grows neither with the length of the series nor with the distance of the span.
 */
export function occurrencesIn(
  { from, limit }: OccurrenceSpan,
  { setting, made }: Series,
  moment: Moment,
): readonly Occurrence[] {
  const all = [
    ...occurrencesOn(passedDates(setting, from).take(limit), 'skipped', { setting, moment }),
    ...occurrencesOn(skippedAhead(setting, from, moment), 'skipped', { setting, moment }),
    ...occurrencesOn(datesAhead(setting, from, moment).take(limit), 'ahead', { setting, moment }),
    ...made.flatMap((assignment) => madeOccurrence(assignment, { setting, moment })),
  ]
  // The later entry for a date replaces the earlier one: an existing assignment wins.
  const byDate = new Map(all.map((occurrence) => [occurrence.date, occurrence]))
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1)).slice(0, limit)
}

/** The next `limit` occurrences that `setting` creates: those on `dates`, then later ones. */
export function occurrencesToCome(
  { setting, dates }: { readonly setting: RecurringSetting; readonly dates: readonly string[] },
  limit: number,
  moment: Moment,
): readonly Occurrence[] {
  const later = datesAhead(setting, setting.lastNominalDate, moment).take(limit)
  const next = [...dates, ...later].slice(0, limit)
  return occurrencesOn(next, 'ahead', { setting, moment })
}

/** The dates of a range, YYYY-MM-DD, both included. */
interface Dates {
  readonly from: string
  readonly until: string
}

/** The occurrences on `dates` that `setting` will create if it stays unchanged, in order. */
export function occurrencesAhead(
  setting: RecurringSetting,
  { from, until }: Dates,
  moment: Moment,
): readonly Occurrence[] {
  const dates: string[] = []
  for (const date of datesAhead(setting, from, moment)) {
    if (date > until) break
    dates.push(date)
  }
  return occurrencesOn(dates, 'ahead', { setting, moment })
}

/** The occurrences on `dates` that `setting` would create if it did not skip them, in order. */
export function occurrencesSkipped(
  setting: RecurringSetting,
  { from, until }: Dates,
  moment: Moment,
): readonly Occurrence[] {
  const dates = skippedAhead(setting, from, moment).filter((date) => date <= until)
  return occurrencesOn(dates, 'skipped', { setting, moment })
}

/** A setting, and the time and the user's zone. */
interface Context {
  readonly setting: RecurringSetting
  readonly moment: Moment
}

/** Occurrences without an assignment. */
const occurrencesOn = (
  dates: Iterable<string>,
  state: 'skipped' | 'ahead',
  { setting, moment }: Context,
): readonly Occurrence[] =>
  Array.from(dates, (date) => {
    const dueDate = dueOn(setting, date, moment.timeZone)
    return noted({ date, dueDate, state, assignmentId: null }, { setting, moment })
  })

function madeOccurrence(
  { id, nominalDate: date, dueDate, completedAt }: Assignment,
  context: Context,
): readonly Occurrence[] {
  if (date === null) return []
  const state = completedAt === null ? 'open' : 'completed'
  return [noted({ date, dueDate, state, assignmentId: id }, context)]
}

/** The dates of the present rule up to the newest ever created. */
function* passedDates(
  { anchorDate, lastNominalDate, ...schedule }: RecurringSetting,
  from: string,
): Generator<string> {
  const rule = ruleOf(schedule)
  let date = nextOccurrence(rule, anchorDate, addDays(from, -1))
  while (date !== undefined && date <= lastNominalDate) {
    yield date
    date = nextOccurrence(rule, anchorDate, date)
  }
}

function noted(it: Omit<Occurrence, 'note'>, { setting, moment }: Context): Occurrence {
  const isOfRule = it.date >= setting.anchorDate
  if (isOfRule && wasClamped(ruleOf(setting), it.date)) return { ...it, note: 'month_end' }
  const isMoved = wasMoved(it, { setting, moment })
  return { ...it, note: isMoved ? 'clock_change' : null }
}

/** Whether a change of the clocks moved its due time. False if a person moved it. */
function wasMoved(
  { date, dueDate }: Pick<Occurrence, 'date' | 'dueDate'>,
  { setting, moment: { timeZone } }: Context,
): boolean {
  if (dueDate !== dueOn(setting, date, timeZone)) return false
  const isOnTime = localTimeOf(dueDate, timeZone) === setting.dueTime
  return !isOnTime || localDateOf(dueDate, timeZone) !== date
}
