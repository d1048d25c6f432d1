import type { Deps } from '../deps.ts'
import { forEach, itemsPerRun } from './for-each.ts'

/** Purges the expired responses stored for retries, of each user in a separate transaction. */
export async function forgetStoredAnswers({ store, clock }: Deps): Promise<boolean> {
  const now = clock.now()
  const users = await store.idempotencyKeys.usersWithExpired(now, itemsPerRun)
  return forEach(users, (userId) =>
    store.writeIfFree(userId, (tx) => tx.idempotencyKeys.forgetExpired(now)),
  )
}
