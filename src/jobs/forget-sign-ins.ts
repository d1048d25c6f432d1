import type { Deps } from '../deps.ts'
import { attemptsLast } from '../domain/sign-in-throttle.ts'

/** Forgets the sessions and links that are over, and the tries that hold nobody back any more. */
export async function forgetSignIns({ store, clock }: Deps): Promise<boolean> {
  const now = clock.now()
  await store.admit(async ({ sessions, oneTimeLinks, signInAttempts }) => {
    await sessions.forget(now)
    await oneTimeLinks.forget(now)
    await signInAttempts.forget(now - attemptsLast)
  })
  return false
}
