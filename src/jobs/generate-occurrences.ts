import { advanceSeries } from '../actions/series.ts'
import type { Deps } from '../deps.ts'

/** How many series one pass looks at; those that are left come first in the next one. */
const seriesPerPass = 500

/**
 * Makes the occurrences whose time has come, user by user: each in a
 * transaction of its own that reads the series again, so that processes which
 * do this at once, or an edit that comes between, end in one order or the other.
 */
export async function generateOccurrences(deps: Deps): Promise<void> {
  const { store, clock } = deps
  for (const { id, userId, timeZone } of await store.recurringSettings.toCheck(
    clock.now(),
    seriesPerPass,
  )) {
    await store.write(userId, async (tx) => {
      const setting = await tx.recurringSettings.find(id)
      if (setting) await advanceSeries(tx, setting, { now: clock.now(), timeZone })
    })
  }
}
