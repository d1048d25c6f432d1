import type { Deps, UserTransaction } from '../deps.ts'
import { forEach } from './for-each.ts'

/**
 * Runs `work` for each item of one run, in a transaction of its user. If another transaction has locked the user's data,
 * the item is put off until the others are done, and then waits: a user who writes all the time would otherwise be passed
 * over again and again.
 *
 * @param items at most `itemsPerRun`, the most urgent first.
 * @returns whether more may be left that can be done at once.
 * @throws {AggregateError} after the others, if some failed.
 */
export function forEachUser<T extends { readonly userId: number }>(
  { store }: Pick<Deps, 'store'>,
  items: readonly T[],
  work: (tx: UserTransaction, item: T) => Promise<void>,
): Promise<boolean> {
  const queue = items.map((item) => ({ item, waits: false }))
  return forEach(queue, async ({ item, waits }) => {
    const inTransaction = (tx: UserTransaction) => work(tx, item)
    if (waits) return store.write(item.userId, inTransaction)
    const isDone = await store.writeIfFree(item.userId, inTransaction)
    if (!isDone) queue.push({ item, waits: true })
  })
}
