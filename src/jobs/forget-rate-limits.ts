import type { Deps } from '../deps.ts'

/** Deletes the windows that have ended. Only shared databases store any. */
export async function forgetRateLimits({ store, clock }: Deps): Promise<boolean> {
  await store.rateLimits.forget(clock.now())
  return false
}
