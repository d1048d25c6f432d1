import type { Deps } from '../deps.ts'
import type { Person } from '../domain/accounts/user.ts'
import {
  type Occurrence,
  occurrencesAhead,
  occurrencesSkipped,
} from '../domain/series/occurrences.ts'
import type { RecurringSetting } from '../domain/series/recurring-setting.ts'
import { mayTakeBack } from '../domain/series/skipped-dates.ts'
import { type Instant, type Moment, todayOf } from '../domain/time/time.ts'

/** An occurrence that its series will create, or would if it did not skip it. */
export interface ComingOccurrence {
  readonly setting: RecurringSetting
  /** YYYY-MM-DD. */
  readonly nominalDate: string
  readonly dueDate: Instant
}

/** Occurrences of some series. */
export interface Coming {
  /** In order of their due dates. */
  readonly occurrences: readonly ComingOccurrence[]
  /** Whether there are more series than were looked at. */
  readonly isCut: boolean
}

/** Dates, YYYY-MM-DD, both included. */
interface Span {
  readonly from: string
  readonly until: string
  readonly moment: Moment
}

/** More series than a person has. */
const mostSeries = 50

const none: Coming = { occurrences: [], isCut: false }

/** What a person's series will create on the dates of a span. */
export async function comingOccurrences(
  { store }: Pick<Deps, 'store'>,
  { userId }: Pick<Person, 'userId'>,
  span: Span,
): Promise<Coming> {
  if (isPast(span)) return none
  const running = await store.recurringSettings.running(userId, mostSeries + 1)
  return occurrencesOf(running, (setting) => occurrencesAhead(setting, span, span.moment))
}

/** What a person's series will skip on the dates of a span, and could still create. */
export async function skippedOccurrences(
  { store }: Pick<Deps, 'store'>,
  { userId }: Pick<Person, 'userId'>,
  span: Span,
): Promise<Coming> {
  if (isPast(span)) return none
  const { from, moment } = span
  const today = todayOf(moment)
  const first = from > today ? from : today
  const skipping = await store.recurringSettings.skipping(userId, first, mostSeries + 1)
  return occurrencesOf(skipping, (setting) =>
    occurrencesSkipped(setting, span, moment).filter(({ dueDate }) => mayTakeBack(dueDate, moment)),
  )
}

const isPast = ({ until, moment }: Span) => until < todayOf(moment)

function occurrencesOf(
  settings: readonly RecurringSetting[],
  find: (setting: RecurringSetting) => readonly Occurrence[],
): Coming {
  const occurrences = settings
    .slice(0, mostSeries)
    .flatMap((setting) =>
      find(setting).map(({ date, dueDate }) => ({ setting, nominalDate: date, dueDate })),
    )
    .toSorted((one, other) => one.dueDate - other.dueDate)
  return { occurrences, isCut: settings.length > mostSeries }
}
