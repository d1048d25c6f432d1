import type { Deps } from '../deps.ts'
import { itemsPerRun } from './for-each.ts'
import { forEachUser } from './for-each-user.ts'

/** Purges the expired responses stored for retries, of each user in a separate transaction. */
export async function forgetStoredAnswers(deps: Deps): Promise<boolean> {
  const { store, clock } = deps
  const now = clock.now()
  const users = await store.idempotencyKeys.usersWithExpired(now, itemsPerRun)
  return forEachUser(
    deps,
    users.map((userId) => ({ userId })),
    (tx) => tx.idempotencyKeys.forgetExpired(now),
  )
}
