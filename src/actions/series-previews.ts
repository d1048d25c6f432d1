import type { Deps } from '../deps.ts'
import type { Person } from '../domain/accounts/user.ts'
import type { Assignment } from '../domain/assignments/assignment.ts'
import { orderOf } from '../domain/assignments/assignment-order.ts'
import { notFound } from '../domain/errors.ts'
import { mayBeEarly } from '../domain/quotas.ts'
import { type EditPlan, planEdit, type SettingEdit } from '../domain/series/edit-plan.ts'
import { type Occurrence, occurrencesToCome } from '../domain/series/occurrences.ts'
import type { NewRecurringSetting } from '../domain/series/recurring-setting.ts'
import { type SeriesInput, seriesFromAssignment } from '../domain/series/series-from-assignment.ts'
import { momentOf } from './moment.ts'

/** The effect of an edit. */
export interface EditPreview extends EditPlan {
  /** The open assignments of the series before it, ordered by due date. */
  readonly open: readonly Assignment[]
  /** The next occurrences after it. */
  readonly toCome: readonly Occurrence[]
}

/** How many future occurrences a preview shows. */
export const previewedCount = 5

/**
 * The effect that `updateRecurringSetting` would have now. The changed assignments are ordered by
 * due date.
 *
 * @throws {DomainError} `invalid`, `not_found`.
 */
export async function previewRecurringSetting(
  deps: Deps,
  person: Person,
  edit: SettingEdit & { readonly id: number },
): Promise<EditPreview> {
  const { recurringSettings, assignments, users } = deps.store
  const moment = momentOf(deps, person)
  const setting = await recurringSettings.find(person.userId, edit.id)
  if (!setting) throw notFound('Recurring assignment')
  const open = await assignments.all(person.userId, {
    criteria: { recurringSettingId: edit.id, isCompleted: false },
    order: orderOf('pending'),
  })
  const { assignments: count } = await users.belongingsOf(person.userId)
  const series = { setting, open, mayBeEarly: mayBeEarly(deps.quotas, count) }
  const plan = planEdit(series, edit, moment)
  return { ...plan, open, toCome: occurrencesToCome(plan, previewedCount, moment) }
}

/** A series before it is created, and its first occurrences. */
export interface NewSeriesPreview {
  readonly setting: NewRecurringSetting
  readonly occurrences: readonly Occurrence[]
}

/**
 * The series that `createSeriesFromAssignment` would create now.
 *
 * @throws {DomainError} `invalid`.
 */
export function previewNewSeries(
  deps: Pick<Deps, 'clock'>,
  person: Person,
  input: SeriesInput,
): NewSeriesPreview {
  const moment = momentOf(deps, person)
  const { setting } = seriesFromAssignment(input, moment)
  // A placeholder: the series has no id before it is created.
  const series = { ...setting, id: 0, userId: person.userId }
  const begun = { setting: series, dates: [setting.lastNominalDate] }
  return { setting, occurrences: occurrencesToCome(begun, 1 + previewedCount, moment) }
}
