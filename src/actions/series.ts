import type { Deps, UserTransaction } from '../deps.ts'
import type { Assignment, Moment } from '../domain/assignment.ts'
import { advanced, datesToMake, withCheckTime } from '../domain/generation.ts'
import { occurrenceOn, type RecurringSetting } from '../domain/recurring-setting.ts'

/** Makes the occurrences of `setting` that are to be made by now; answers where it stands then. */
export async function advanceSeries(
  tx: UserTransaction,
  setting: RecurringSetting,
  moment: Moment,
  isNewestDone = false,
): Promise<RecurringSetting> {
  const dates = datesToMake(setting, moment, isNewestDone)
  for (const date of dates) await tx.assignments.insert(occurrenceOn(setting, date, moment))
  const next = advanced(setting, dates, moment)
  if (next !== setting) await tx.recurringSettings.update(next)
  return next
}

/** Goes on with the series whose newest occurrence `completed` is. Completing an older one brings nothing. */
export async function continueSeries(
  tx: UserTransaction,
  completed: Assignment,
  moment: Moment,
): Promise<void> {
  const { recurringSettingId, nominalDate } = completed
  if (recurringSettingId === null) return
  const setting = await tx.recurringSettings.find(recurringSettingId)
  if (setting?.lastNominalDate === nominalDate) await advanceSeries(tx, setting, moment, true)
}

/** Goes on with a series that was resumed, unless an occurrence that lies ahead is still open. */
export async function resumeSeries(
  tx: UserTransaction,
  setting: RecurringSetting,
  moment: Moment,
): Promise<RecurringSetting> {
  const open = await tx.assignments.openOf(setting.id)
  if (open.some(({ dueDate }) => dueDate > moment.now)) return setting
  return advanceSeries(tx, setting, moment, true)
}

/** A user's days begin at other times now: what is to be looked at when has to be told anew. */
export function recheckSeries({ store }: Deps, userId: number, moment: Moment): Promise<void> {
  return store.write(userId, async (tx) => {
    for (const setting of await tx.recurringSettings.all()) {
      const next = withCheckTime(setting, moment)
      if (next !== setting) await tx.recurringSettings.update(next)
    }
  })
}
