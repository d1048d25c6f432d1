import { advanceSeries } from '../actions/series.ts'
import type { Deps } from '../deps.ts'
import { isUnavailable } from '../domain/errors.ts'

/** Series per turn. The rest come first in the next one. */
const seriesPerTurn = 500

/** Creates the due occurrences, the longest overdue first. */
export async function generateOccurrences(deps: Deps): Promise<boolean> {
  const due = await deps.store.recurringSettings.toCheck(deps.clock.now(), seriesPerTurn)
  const failures: unknown[] = []
  for (const series of due) {
    // A defect in one series must not block the others. An unavailable store blocks all.
    const failure = await advance(deps, series).catch((error: unknown) => error)
    if (failure !== undefined) failures.push(failure)
    if (isUnavailable(failure)) break
  }
  if (failures.length === 0) return due.length === seriesPerTurn
  throw new AggregateError(failures, `${failures.length} of ${due.length} series failed`)
}

/**
 * In a separate transaction that reads the series again. So concurrent processes and edits
 * end as if one came after the other.
 */
async function advance(
  { store, clock }: Deps,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<void> {
  // If the user's data is locked, skip it: the next turn, or the other process, does this.
  await store.writeIfFree(userId, async (tx) => {
    const setting = await tx.recurringSettings.find(id)
    if (setting) await advanceSeries(tx, setting, clock.now())
  })
}
