import { isUnavailable } from '../domain/errors.ts'

/** The rest come in the next run. */
export const itemsPerRun = 500

/**
 * Runs `work` for each item of one run. `work` returns false if another process holds what it
 * needs: then that process, or a later run, does it.
 *
 * @param items at most `itemsPerRun`, the most urgent first.
 * @param mayGoOn whether the run may begin another item.
 * @returns whether more may be left that can be done at once.
 * @throws {AggregateError} after the others, if some failed.
 */
export async function forEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<boolean>,
  mayGoOn = () => true,
): Promise<boolean> {
  const failures: unknown[] = []
  let isAnyDone = false
  let isCut = false
  for (const item of items) {
    isCut = !mayGoOn()
    if (isCut) break
    try {
      if (await work(item)) isAnyDone = true
    } catch (error) {
      // A defect in one item must not block the others. An unavailable store, or mail server, blocks all.
      failures.push(error)
      if (isUnavailable(error)) break
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} of ${items.length} failed`)
  }
  // If all were held elsewhere, the rest would be, too.
  return isCut || (isAnyDone && items.length === itemsPerRun)
}
