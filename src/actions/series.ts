import type { UserTransaction } from '../deps.ts'
import type { Assignment } from '../domain/assignment.ts'
import { advanced, datesToMake } from '../domain/generation.ts'
import { occurrenceOn, type RecurringSetting } from '../domain/recurring-setting.ts'
import type { Instant } from '../domain/time.ts'

/**
 * Makes the occurrences of `setting` that are to be made by `now`; answers where it stands then.
 * Whoever moves the series on first makes them, and nobody else does.
 */
export async function advanceSeries(
  tx: UserTransaction,
  setting: RecurringSetting,
  now: Instant,
  isNewestDone = false,
): Promise<RecurringSetting> {
  const moment = { now, timeZone: await tx.timeZone() }
  const dates = datesToMake(setting, moment, isNewestDone)
  const next = advanced(setting, dates, moment)
  if (next === setting || !(await tx.recurringSettings.advance(setting, next))) return setting
  for (const date of dates) await tx.assignments.insert(occurrenceOn(next, date, moment))
  return next
}

/** Goes on with the series whose newest occurrence `completed` is. Completing an older one brings nothing. */
export async function continueSeries(
  tx: UserTransaction,
  completed: Assignment,
  now: Instant,
): Promise<void> {
  const { recurringSettingId, nominalDate } = completed
  if (recurringSettingId === null) return
  const setting = await tx.recurringSettings.find(recurringSettingId)
  if (setting?.lastNominalDate === nominalDate) await advanceSeries(tx, setting, now, true)
}
