import type { Deps, UserTransaction } from '../deps.ts'
import type { Assignment } from '../domain/assignments/assignment.ts'
import { mayBeEarly } from '../domain/quotas.ts'
import { advanced, datesToMake } from '../domain/series/generation.ts'
import { occurrenceOn, type RecurringSetting } from '../domain/series/recurring-setting.ts'
import type { Instant } from '../domain/time/time.ts'
import { momentIn } from './moment.ts'

/**
 * Creates the occurrences of `setting` that `datesToMake` names, and returns the setting
 * afterwards. Of concurrent callers, the one that advances the series first creates them.
 */
export async function advanceSeries(
  tx: UserTransaction,
  setting: RecurringSetting,
  now: Instant,
  isEarly = false,
): Promise<RecurringSetting> {
  const moment = await momentIn(tx, now)
  const dates = datesToMake(setting, moment, isEarly)
  const next = advanced(setting, dates, moment)
  if (next === setting || !(await tx.recurringSettings.advance(setting, next))) return setting
  for (const date of dates) await tx.assignments.insert(occurrenceOn(next, date, moment))
  return next
}

/** Creates the next occurrence if `completed` is the newest of its series, unless it may not be early. */
export async function continueSeries(
  { quotas }: Pick<Deps, 'quotas'>,
  tx: UserTransaction,
  { completed, now }: { readonly completed: Assignment; readonly now: Instant },
): Promise<void> {
  const { recurringSettingId, nominalDate } = completed
  if (recurringSettingId === null) return
  const setting = await tx.recurringSettings.find(recurringSettingId)
  if (setting?.lastNominalDate !== nominalDate) return
  const isEarly = mayBeEarly(quotas, await tx.assignments.countBefore())
  await advanceSeries(tx, setting, now, isEarly)
}
