import type { Deps } from '../deps.ts'
import type { Person } from '../domain/accounts/user.ts'
import type { Assignment } from '../domain/assignments/assignment.ts'
import type { AssignmentCriteria } from '../domain/assignments/assignment-criteria.ts'
import { notFound } from '../domain/errors.ts'
import { pageRequest } from '../domain/pagination.ts'
import { checkFrom, type Occurrence, occurrencesIn } from '../domain/series/occurrences.ts'
import type { RecurringSetting } from '../domain/series/recurring-setting.ts'
import { momentOf } from './moment.ts'

/** A request for occurrences of a setting. */
interface WantedOccurrences {
  readonly id: number
  /** YYYY-MM-DD. By default the date of the oldest open occurrence, or else of the newest created. */
  readonly from?: string | undefined
  /** The most occurrences. It has the default and the maximum of a page size. */
  readonly limit?: number | undefined
}

/**
 * The occurrences of a setting, by date.
 *
 * @throws {DomainError} `invalid`, `not_found`.
 */
export async function listOccurrences(
  deps: Deps,
  person: Person,
  wanted: WantedOccurrences,
): Promise<readonly Occurrence[]> {
  const { pageSize: limit } = pageRequest(1, wanted.limit)
  checkFrom(wanted.from)
  // Read before its assignments: one created in between must not look deleted.
  const setting = await deps.store.recurringSettings.find(person.userId, wanted.id)
  if (!setting) throw notFound('Recurring assignment')
  const from = wanted.from ?? (await firstToShow(deps, setting))
  const made = await madeBy(setting, deps, { criteria: { nominalFrom: from }, limit })
  return occurrencesIn({ from, limit }, { setting, made }, momentOf(deps, person))
}

async function firstToShow(deps: Deps, setting: RecurringSetting): Promise<string> {
  const [oldest] = await madeBy(setting, deps, { criteria: { isCompleted: false }, limit: 1 })
  return oldest?.nominalDate ?? setting.lastNominalDate
}

/** The first assignments of `setting`, by nominal date. */
async function madeBy(
  { id, userId }: RecurringSetting,
  { store }: Deps,
  { criteria, limit }: { readonly criteria: AssignmentCriteria; readonly limit: number },
): Promise<readonly Assignment[]> {
  const order = { by: 'nominalDate', descending: false } as const
  const query = { criteria: { ...criteria, recurringSettingId: id }, order }
  const { items } = await store.assignments.list(userId, query, { page: 1, pageSize: limit })
  return items
}
