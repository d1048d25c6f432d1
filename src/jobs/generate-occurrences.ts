import { advanceSeries } from '../actions/series.ts'
import type { Deps } from '../deps.ts'
import { itemsPerRun } from './for-each.ts'
import { forEachUser } from './for-each-user.ts'

/**
 * Creates the due occurrences, of each series in a separate transaction that reads it again.
 * So concurrent processes and edits end as if one came after the other.
 */
export async function generateOccurrences(deps: Deps): Promise<boolean> {
  const { store, clock } = deps
  const due = await store.recurringSettings.toCheck(clock.now(), itemsPerRun)
  return forEachUser(deps, due, async (tx, { id }) => {
    const setting = await tx.recurringSettings.find(id)
    if (setting) await advanceSeries(tx, setting, clock.now())
  })
}
