import type { Deps } from '../deps.ts'

/** Forgets the windows that have ended. Only where processes share a database are any kept there. */
export async function forgetRateLimits({ store, clock }: Deps): Promise<boolean> {
  await store.rateLimits.forget(clock.now())
  return false
}
