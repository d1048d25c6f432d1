import { forgetDeleted } from '../actions/forget-deleted.ts'
import type { Deps } from '../deps.ts'
import { deletedKeptFor } from '../domain/deleted-assignment.ts'

/** Users per turn. */
const usersPerTurn = 500

/** Purges expired deletions, of each user in a separate transaction. */
export async function forgetAllDeleted(deps: Deps): Promise<boolean> {
  const before = deps.clock.now() - deletedKeptFor
  const users = await deps.store.assignments.usersWithDeleted(before, usersPerTurn)
  for (const userId of users) await forgetDeleted(deps, userId)
  return users.length === usersPerTurn
}
