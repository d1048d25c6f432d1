import type { Deps } from '../deps.ts'
import { deletedKeptFor } from '../domain/deleted-assignment.ts'

/** Purges the expired deletions of one user. */
export async function forgetDeleted({ store, clock }: Deps, userId: number): Promise<void> {
  const before = clock.now() - deletedKeptFor
  await store.writeIfFree(userId, (tx) => tx.assignments.forgetDeleted(before))
}
