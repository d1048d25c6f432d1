import type { Deps } from '../deps.ts'
import { deletedRetention } from '../domain/assignments/deleted-assignment.ts'
import { itemsPerRun } from './for-each.ts'
import { forEachUser } from './for-each-user.ts'

/** Purges expired deletions, of each user in a separate transaction. */
export async function forgetDeleted(deps: Deps): Promise<boolean> {
  const { store, clock } = deps
  const before = clock.now() - deletedRetention
  const users = await store.assignments.usersWithDeleted(before, itemsPerRun)
  return forEachUser(
    deps,
    users.map((userId) => ({ userId })),
    (tx) => tx.assignments.forgetDeleted(before),
  )
}
