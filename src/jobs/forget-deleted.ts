import { forgetDeleted } from '../actions/forget-deleted.ts'
import type { Deps } from '../deps.ts'
import { deletedKeptFor } from '../domain/deleted-assignment.ts'

/** Users per turn. */
const usersPerTurn = 500

/** Purges expired deletions, of each user in a separate transaction. */
export async function forgetAllDeleted(deps: Deps): Promise<boolean> {
  const before = deps.clock.now() - deletedKeptFor
  const users = await deps.store.assignments.usersWithDeleted(before, usersPerTurn)
  let isAnyDone = false
  for (const userId of users) {
    if (await forgetDeleted(deps, userId)) isAnyDone = true
  }
  // If all were locked, the rest would be, too: not at once again.
  return isAnyDone && users.length === usersPerTurn
}
