import type { Deps, UserTransaction } from '../deps.ts'
import type { Person } from '../domain/accounts/user.ts'
import { DomainError, notFound } from '../domain/errors.ts'
import { assertRoom, mayBeEarly } from '../domain/quotas.ts'
import { planEdit, type SettingEdit } from '../domain/series/edit-plan.ts'
import { occurrenceOn, type RecurringSetting } from '../domain/series/recurring-setting.ts'
import { type SeriesInput, seriesFromAssignment } from '../domain/series/series-from-assignment.ts'
import { type NewSettingInput, seriesFromSetting } from '../domain/series/series-from-setting.ts'
import type { Moment } from '../domain/time/time.ts'
import { assertExpected, type Expected } from '../domain/version-tag.ts'
import { momentIn } from './moment.ts'

/**
 * Creates a series from its first assignment, both in one transaction.
 *
 * @throws {DomainError} `invalid`.
 */
export function createSeriesFromAssignment(
  deps: Deps,
  person: Person,
  input: SeriesInput,
): Promise<RecurringSetting> {
  const now = deps.clock.now()
  return deps.store.write(person.userId, async (tx) => {
    const moment = await momentIn(tx, now)
    const { first, setting } = seriesFromAssignment(input, moment)
    await assertRoomForSeries(deps, tx)
    const created = await tx.recurringSettings.insert(setting)
    const link = { recurringSettingId: created.id, nominalDate: created.lastNominalDate }
    await tx.assignments.insert({ ...first, ...link })
    return created
  })
}

/**
 * Creates a series from its setting, with its first assignment, both in one transaction.
 *
 * @throws {DomainError} `invalid`.
 */
export function createSeriesFromSetting(
  deps: Deps,
  person: Person,
  input: NewSettingInput,
): Promise<RecurringSetting> {
  const now = deps.clock.now()
  return deps.store.write(person.userId, async (tx) => {
    const moment = await momentIn(tx, now)
    const setting = seriesFromSetting(input, moment)
    await assertRoomForSeries(deps, tx)
    const created = await tx.recurringSettings.insert(setting)
    await tx.assignments.insert(occurrenceOn(created, created.lastNominalDate, moment))
    return created
  })
}

/** Throws unless there is room for a series and its first assignment. */
async function assertRoomForSeries({ quotas }: Deps, tx: UserTransaction): Promise<void> {
  assertRoom(quotas, 'series', await tx.recurringSettings.count())
  assertRoom(quotas, 'assignments', await tx.assignments.countBefore())
}

/** An edit of the setting with this id, and the versions of it that the caller accepts; any if absent. */
type EditOfSetting = SettingEdit & { readonly id: number; readonly expected?: Expected }

/**
 * Edits a setting, and the assignments that its edit behavior includes.
 *
 * @throws {DomainError} `invalid`, `not_found`, `stale`; nothing changes then.
 */
export function updateRecurringSetting(
  deps: Deps,
  person: Person,
  edit: EditOfSetting,
): Promise<RecurringSetting> {
  const now = deps.clock.now()
  return deps.store.write(person.userId, async (tx) => {
    const moment = await momentIn(tx, now)
    const current = await tx.recurringSettings.find(edit.id)
    if (!current) throw notFound('Recurring assignment')
    assertExpected(current, edit.expected)
    return applyEdit(deps, tx, { current, edit, moment })
  })
}

interface EditOfCurrent {
  readonly current: RecurringSetting
  readonly edit: SettingEdit
  readonly moment: Moment
}

/**
 * Edits `current`, and the assignments that the edit includes, inside a transaction.
 *
 * @throws {DomainError} `invalid`.
 */
export async function applyEdit(
  { quotas }: Pick<Deps, 'quotas'>,
  tx: UserTransaction,
  { current, edit, moment }: EditOfCurrent,
): Promise<RecurringSetting> {
  const open = await tx.assignments.openOf(current.id)
  const count = await tx.assignments.countBefore()
  const series = { setting: current, open, mayBeEarly: mayBeEarly(quotas, count) }
  const { setting, changed, dates } = planEdit(series, edit, moment)
  if (setting !== current) await tx.recurringSettings.update(setting)
  for (const assignment of changed) await tx.assignments.update(assignment)
  for (const date of dates) await tx.assignments.insert(occurrenceOn(setting, date, moment))
  return setting
}

/** @throws {DomainError} `not_found`, `stale`. */
export function deleteRecurringSetting(
  { store, clock }: Deps,
  { userId }: Person,
  { id, expected }: { readonly id: number; readonly expected?: Expected },
): Promise<void> {
  const now = clock.now()
  return store.write(userId, async (tx) => {
    const setting = await tx.recurringSettings.find(id)
    if (!setting) {
      // Also if it was there: the words are part of the contract.
      throw new DomainError('not_found', 'Recurring assignment not found or failed to delete')
    }
    assertExpected(setting, expected)
    await tx.recurringSettings.delete(id, now)
  })
}
