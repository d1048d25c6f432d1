import type { Deps } from '../deps.ts'
import type { Person } from '../domain/accounts/user.ts'
import { occurrencesAhead } from '../domain/series/occurrences.ts'
import type { RecurringSetting } from '../domain/series/recurring-setting.ts'
import { type Instant, localDateOf, type Moment } from '../domain/time/time.ts'

/** An occurrence that its series will create. */
export interface ComingOccurrence {
  readonly setting: RecurringSetting
  /** YYYY-MM-DD. */
  readonly nominalDate: string
  readonly dueDate: Instant
}

/** What series will create. */
interface Coming {
  /** In order of their due dates. */
  readonly occurrences: readonly ComingOccurrence[]
  /** Whether there are more series than were looked at. */
  readonly isCut: boolean
}

/** More series than a person has. The dates of so many daily ones take 20 ms. */
const mostSeries = 50

/** What a person's series will create on the dates of a range, YYYY-MM-DD, both included. */
export async function comingOccurrences(
  { store }: Pick<Deps, 'store'>,
  { userId }: Pick<Person, 'userId'>,
  {
    from,
    until,
    moment,
  }: { readonly from: string; readonly until: string; readonly moment: Moment },
): Promise<Coming> {
  if (until < localDateOf(moment.now, moment.timeZone)) return { occurrences: [], isCut: false }
  const running = await store.recurringSettings.running(userId, mostSeries + 1)
  const occurrences = running
    .slice(0, mostSeries)
    .flatMap((setting) =>
      occurrencesAhead(setting, { from, until }, moment).map(({ date, dueDate }) => ({
        setting,
        nominalDate: date,
        dueDate,
      })),
    )
    .toSorted((one, other) => one.dueDate - other.dueDate)
  return { occurrences, isCut: running.length > mostSeries }
}
