import type { Deps } from '../deps.ts'
import { deletedRetention } from '../domain/assignments/deleted-assignment.ts'
import { forEach, itemsPerRun } from './for-each.ts'

/** Purges expired deletions, of each user in a separate transaction. */
export async function forgetDeleted({ store, clock }: Deps): Promise<boolean> {
  const before = clock.now() - deletedRetention
  const users = await store.assignments.usersWithDeleted(before, itemsPerRun)
  return forEach(users, (userId) =>
    store.writeIfFree(userId, (tx) => tx.assignments.forgetDeleted(before)),
  )
}
