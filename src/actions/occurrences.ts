import type { Deps } from '../deps.ts'
import type { Principal } from '../domain/api-key.ts'
import type { Assignment } from '../domain/assignment.ts'
import type { AssignmentCriteria } from '../domain/assignment-criteria.ts'
import { notFound } from '../domain/errors.ts'
import { checkFrom, type Occurrence, occurrencesIn } from '../domain/occurrences.ts'
import { pageRequest } from '../domain/pagination.ts'
import type { RecurringSetting } from '../domain/recurring-setting.ts'
import { momentOf } from './moment.ts'

/** Which occurrences of the setting that has this id. */
interface WantedOccurrences {
  readonly id: number
  /** YYYY-MM-DD; the oldest incomplete one's date unless given, or else that of the newest made. */
  readonly from?: string | undefined
  /** As the size of a page. */
  readonly limit?: number | undefined
}

/**
 * The occurrences of a setting, in order.
 *
 * @throws {DomainError} `invalid`, `not_found`.
 */
export async function listOccurrences(
  deps: Deps,
  principal: Principal,
  wanted: WantedOccurrences,
): Promise<readonly Occurrence[]> {
  const { pageSize: limit } = pageRequest(1, wanted.limit)
  checkFrom(wanted.from)
  // Before its assignments: one that is made in between must not look as if it had been deleted.
  const setting = await deps.store.recurringSettings.find(principal.userId, wanted.id)
  if (!setting) throw notFound('Recurring assignment')
  const from = wanted.from ?? (await firstToShow(deps, setting))
  const made = await madeBy(setting, deps, { criteria: { nominalFrom: from }, limit })
  return occurrencesIn({ from, limit }, { setting, made }, momentOf(deps, principal))
}

async function firstToShow(deps: Deps, setting: RecurringSetting): Promise<string> {
  const [oldest] = await madeBy(setting, deps, { criteria: { isCompleted: false }, limit: 1 })
  return oldest?.nominalDate ?? setting.lastNominalDate
}

/** The first of the assignments of `setting`, by their dates in it. */
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
