import type { Deps, UserTransaction } from '../deps.ts'
import type { Person } from '../domain/accounts/user.ts'
import type { Assignment } from '../domain/assignments/assignment.ts'
import { orderOf } from '../domain/assignments/assignment-order.ts'
import { DomainError, notFound } from '../domain/errors.ts'
import { assertRoom, mayBeEarly } from '../domain/quotas.ts'
import { type EditPlan, planEdit, type SettingChange } from '../domain/series/edit-plan.ts'
import { type Occurrence, occurrencesToCome } from '../domain/series/occurrences.ts'
import {
  type NewRecurringSetting,
  occurrenceOn,
  type RecurringSetting,
} from '../domain/series/recurring-setting.ts'
import { type SeriesInput, seriesFromAssignment } from '../domain/series/series-from-assignment.ts'
import { type NewSettingInput, seriesFromSetting } from '../domain/series/series-from-setting.ts'
import type { Moment } from '../domain/time/time.ts'
import { assertExpected, type Expected } from '../domain/version-tag.ts'
import { momentIn, momentOf } from './moment.ts'

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

/** An edit of the setting with this id. */
type Edit = SettingChange & { readonly id: number; readonly expected?: Expected }

/**
 * Edits a setting, and the assignments that its edit behavior includes.
 *
 * @throws {DomainError} `invalid`, `not_found`, `stale`; nothing changes then.
 */
export function updateRecurringSetting(
  deps: Deps,
  person: Person,
  edit: Edit,
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

interface EditOfSetting {
  readonly current: RecurringSetting
  readonly edit: SettingChange
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
  { current, edit, moment }: EditOfSetting,
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

/** The effect of an edit. */
export interface EditPreview extends EditPlan {
  /** The incomplete assignments of the series before it, ordered by due date. */
  readonly open: readonly Assignment[]
  /** The next occurrences after it. */
  readonly toCome: readonly Occurrence[]
}

/** How many future occurrences a preview shows. */
export const previewedCount = 5

/**
 * The effect that `updateRecurringSetting` would have now, whatever version the edit expects. The
 * changed assignments are ordered by due date.
 *
 * @throws {DomainError} `invalid`, `not_found`.
 */
export async function previewRecurringSetting(
  deps: Deps,
  person: Person,
  edit: Edit,
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
