import type { Deps } from '../deps.ts'
import { deletedKeptFor } from '../domain/deleted-assignment.ts'

/** Forgets for good what one user deleted too long ago to bring it back. */
export async function forgetDeleted({ store, clock }: Deps, userId: number): Promise<void> {
  const before = clock.now() - deletedKeptFor
  await store.writeIfFree(userId, (tx) => tx.assignments.forgetDeleted(before))
}
