import type { Deps } from '../deps.ts'
import { deletedKeptFor } from '../domain/deleted-assignment.ts'

/** Purges the expired deletions of one user. Returns false if the user's data is locked. */
export async function forgetDeleted({ store, clock }: Deps, userId: number): Promise<boolean> {
  const before = clock.now() - deletedKeptFor
  const isDone = await store.writeIfFree(userId, async (tx) => {
    await tx.assignments.forgetDeleted(before)
    return true
  })
  return isDone === true
}
