import { isUnavailable } from '../domain/errors.ts'

/** The rest come in the next turn. */
export const itemsPerTurn = 500

/**
 * Runs `work` for each item of one turn. `work` returns false if another process holds what it
 * needs: then that process, or a later turn, does it.
 *
 * @param items at most `itemsPerTurn`, the most urgent first.
 * @returns whether more may be left that can be done at once.
 * @throws {AggregateError} after the others, if some failed.
 */
export async function forEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<boolean>,
): Promise<boolean> {
  const failures: unknown[] = []
  let isAnyDone = false
  for (const item of items) {
    try {
      if (await work(item)) isAnyDone = true
    } catch (error) {
      // A defect in one item must not block the others. An unavailable store blocks all.
      failures.push(error)
      if (isUnavailable(error)) break
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} of ${items.length} failed`)
  }
  // If all were held elsewhere, the rest would be, too.
  return isAnyDone && items.length === itemsPerTurn
}
