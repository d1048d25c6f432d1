import { advanceSeries } from '../actions/series.ts'
import type { Deps } from '../deps.ts'
import { forEach, itemsPerRun } from './for-each.ts'

/**
 * Creates the due occurrences, of each series in a separate transaction that reads it again.
 * So concurrent processes and edits end as if one came after the other.
 */
export async function generateOccurrences({ store, clock }: Deps): Promise<boolean> {
  const due = await store.recurringSettings.toCheck(clock.now(), itemsPerRun)
  return forEach(due, ({ id, userId }) =>
    store.writeIfFree(userId, async (tx) => {
      const setting = await tx.recurringSettings.find(id)
      if (setting) await advanceSeries(tx, setting, clock.now())
    }),
  )
}
