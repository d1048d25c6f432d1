import { isUnavailable } from '../domain/errors.ts'

/** The most items of one run. The next run does the rest. */
export const itemsPerRun = 500

interface RunOptions {
  /** Whether the run may begin another item. */
  readonly mayGoOn?: () => boolean
  /** How many items are under way at once, so that one that takes long does not keep all others waiting; 1 by default. */
  readonly atOnce?: number
}

/**
 * Runs `work` for each item of one run. If one item is under way at once, `work` may add to `items`.
 *
 * @param items at most `itemsPerRun`, the most urgent first.
 * @returns whether more may be left that can be done at once.
 * @throws {AggregateError} after the others, if some failed.
 */
export async function forEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { mayGoOn = () => true, atOnce = 1 }: RunOptions = {},
): Promise<boolean> {
  const { length } = items
  const failures: unknown[] = []
  let isCut = false
  let isBlocked = false
  // Shared by all workers: each takes the next item that is left.
  const left = items.values()
  const worker = async () => {
    for (const item of left) {
      isCut ||= !mayGoOn()
      if (isCut || isBlocked) break
      await work(item).catch((error) => {
        failures.push(error)
        // A defect in one item must not block the others. An unavailable store, or mail server, blocks all.
        isBlocked ||= isUnavailable(error)
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} of ${length} failed`)
  }
  return isCut || length >= itemsPerRun
}
