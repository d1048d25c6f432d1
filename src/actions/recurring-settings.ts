import type { Deps, UserTransaction } from '../deps.ts'
import type { Principal } from '../domain/api-key.ts'
import { type AssignmentInput, newAssignment } from '../domain/assignment.ts'
import { carryOver, type EditBehavior, reaches, type SettingEdit } from '../domain/edit-behavior.ts'
import { DomainError, notFound } from '../domain/errors.ts'
import type { RecurringSetting } from '../domain/recurring-setting.ts'
import {
  editedRecurringSetting,
  newRecurringSetting,
  type RecurrenceInput,
  type RecurringSettingInput,
} from '../domain/recurring-setting-input.ts'
import { momentOf } from './moment.ts'
import { resumeSeries } from './series.ts'

/**
 * Creates a series by its first assignment: the two appear together or not at all.
 *
 * @throws {DomainError} `invalid`.
 */
export function createRecurringSetting(
  deps: Deps,
  principal: Principal,
  input: { readonly first: AssignmentInput; readonly recurrence: RecurrenceInput },
): Promise<RecurringSetting> {
  const moment = momentOf(deps, principal)
  const first = newAssignment(input.first, moment)
  const setting = newRecurringSetting(input.recurrence, first, moment)
  return deps.store.write(principal.userId, async (tx) => {
    const created = await tx.recurringSettings.insert(setting)
    const link = { recurringSettingId: created.id, nominalDate: created.lastNominalDate }
    await tx.assignments.insert({ ...first, ...link })
    return created
  })
}

/**
 * Edits a setting, and those of its assignments that `behavior` reaches.
 *
 * @throws {DomainError} `invalid`, `not_found`; then nothing at all has changed.
 */
export function updateRecurringSetting(
  deps: Deps,
  principal: Principal,
  change: {
    readonly id: number
    readonly input: RecurringSettingInput
    readonly behavior: EditBehavior
  },
): Promise<RecurringSetting> {
  const moment = momentOf(deps, principal)
  const { id, input, behavior } = change
  return deps.store.write(principal.userId, async (tx) => {
    const current = await tx.recurringSettings.find(id)
    if (!current) throw notFound('Recurring assignment')
    const setting = editedRecurringSetting(current, input, moment)
    if (setting !== current) await tx.recurringSettings.update(setting)
    await carryOverTo(tx, behavior, { setting, input, moment })
    const isResumed = setting.isActive && !current.isActive
    return isResumed ? resumeSeries(tx, setting, moment) : setting
  })
}

/** @throws {DomainError} `not_found`. */
export function deleteRecurringSetting(
  { store }: Deps,
  { userId }: Principal,
  id: number,
): Promise<void> {
  return store.write(userId, async (tx) => {
    if (!(await tx.recurringSettings.find(id))) {
      throw new DomainError('not_found', 'Recurring assignment not found or failed to delete')
    }
    await tx.recurringSettings.delete(id)
  })
}

async function carryOverTo(
  tx: UserTransaction,
  behavior: EditBehavior,
  edit: SettingEdit,
): Promise<void> {
  if (behavior === 'this_only') return
  for (const assignment of await tx.assignments.openOf(edit.setting.id)) {
    if (!reaches(behavior, assignment, edit.moment.now)) continue
    const next = carryOver(assignment, edit)
    if (next !== assignment) await tx.assignments.update(next)
  }
}
