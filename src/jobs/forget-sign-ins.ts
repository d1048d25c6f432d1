import type { Deps } from '../deps.ts'
import { attemptsLifetime } from '../domain/accounts/sign-in-throttle.ts'

/** Deletes expired sessions, links, sign-in attempts and known browsers. */
export async function forgetSignIns({ store, clock }: Deps): Promise<boolean> {
  const now = clock.now()
  await store.writeAccounts(async ({ sessions, oneTimeLinks, knownDevices, signInAttempts }) => {
    await sessions.forget(now)
    await oneTimeLinks.forget(now)
    await knownDevices.forget(now)
    await signInAttempts.forget(now - attemptsLifetime)
  })
  return false
}
