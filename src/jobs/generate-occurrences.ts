import { advanceSeries } from '../actions/series.ts'
import type { Deps } from '../deps.ts'
import { isUnavailable } from '../domain/errors.ts'

/** Series per turn. The rest come first in the next one. */
const seriesPerTurn = 500

/** Creates the due occurrences, the longest overdue first. */
export async function generateOccurrences(deps: Deps): Promise<boolean> {
  const due = await deps.store.recurringSettings.toCheck(deps.clock.now(), seriesPerTurn)
  const failures: unknown[] = []
  let isAnyDone = false
  for (const series of due) {
    try {
      if (await advance(deps, series)) isAnyDone = true
    } catch (error) {
      // A defect in one series must not block the others. An unavailable store blocks all.
      failures.push(error)
      if (isUnavailable(error)) break
    }
  }
  // If all were locked, the rest would be, too: not at once again.
  if (failures.length === 0) return isAnyDone && due.length === seriesPerTurn
  throw new AggregateError(failures, `${failures.length} of ${due.length} series failed`)
}

/**
 * In a separate transaction that reads the series again. So concurrent processes and edits
 * end as if one came after the other.
 *
 * @returns false if the user's data is locked: the next turn, or the other process, does it.
 */
async function advance(
  { store, clock }: Deps,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<boolean> {
  const isDone = await store.writeIfFree(userId, async (tx) => {
    const setting = await tx.recurringSettings.find(id)
    if (setting) await advanceSeries(tx, setting, clock.now())
    return true
  })
  return isDone === true
}
