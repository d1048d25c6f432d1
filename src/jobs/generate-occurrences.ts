import { advanceSeries } from '../actions/series.ts'
import type { Deps } from '../deps.ts'
import { isUnavailable } from '../domain/errors.ts'

/** How many series one turn looks at; those that are left come first in the next one. */
const seriesPerTurn = 500

/** Makes the occurrences whose time has come, the longest awaited first. */
export async function generateOccurrences(deps: Deps): Promise<boolean> {
  const due = await deps.store.recurringSettings.toCheck(deps.clock.now(), seriesPerTurn)
  const failures: unknown[] = []
  for (const series of due) {
    // A defect in one series must not keep those behind it waiting; a store that is away keeps all.
    const failure = await advance(deps, series).catch((error: unknown) => error)
    if (failure !== undefined) failures.push(failure)
    if (isUnavailable(failure)) break
  }
  if (failures.length === 0) return due.length === seriesPerTurn
  throw new AggregateError(failures, `${failures.length} of ${due.length} series failed`)
}

/**
 * In a transaction of its own that reads the series again, so that processes
 * which do this at once, or an edit that comes between, end in one order or the other.
 */
async function advance(
  { store, clock }: Deps,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<void> {
  // Whoever is at that user's data now does this too, or the next turn does: nobody behind has to wait.
  await store.writeIfFree(userId, async (tx) => {
    const setting = await tx.recurringSettings.find(id)
    if (setting) await advanceSeries(tx, setting, clock.now())
  })
}
