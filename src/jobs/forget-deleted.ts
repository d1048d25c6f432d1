import { forgetDeleted } from '../actions/forget-deleted.ts'
import type { Deps } from '../deps.ts'
import { deletedKeptFor } from '../domain/deleted-assignment.ts'

/** How many users one turn looks at. */
const usersPerTurn = 500

/** Forgets what was deleted too long ago to bring it back, of each user in a transaction of its own. */
export async function forgetAllDeleted(deps: Deps): Promise<boolean> {
  const before = deps.clock.now() - deletedKeptFor
  const users = await deps.store.assignments.usersWithDeleted(before, usersPerTurn)
  for (const userId of users) await forgetDeleted(deps, userId)
  return users.length === usersPerTurn
}
