import type { Deps } from '../deps.ts'
import {
  alertPolicy,
  attemptedAtRate,
  confirmationPolicy,
  passwordMailPolicy,
  placePolicy,
  type RatePolicy,
} from '../domain/accounts/sign-in-throttle.ts'
import type { User } from '../domain/accounts/user.ts'
import type { Instant } from '../domain/time/time.ts'
import { type Attempts, countUnlessHeld } from './attempt-limits.ts'
import { accountKey } from './claimed-account.ts'
import { countAt, placeOf } from './sign-in-attempts.ts'

/**
 * Counts a request for a link to a new password, by place as a registration, and by address. False if there were too many
 * for the address.
 *
 * @throws {TooManyAttempts} after too many from the place.
 */
export function countPasswordRequest(
  { store, clock }: Deps,
  { email, client }: { readonly email: string; readonly client: string },
): Promise<boolean> {
  const now = clock.now()
  return store.writeAccounts(async ({ signInAttempts }) => {
    await countAt(signInAttempts, `password link ${placeOf(client)}`, now)
    const of = `password link of ${addressKey(email)}`
    return isCounted(signInAttempts, of, { now, policy: passwordMailPolicy })
  })
}

/** Counts a mail about a change of an account, by user and by address. False if there were too many for one of them. */
export function countAlert(
  { store, clock }: Deps,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<boolean> {
  const limit = { now: clock.now(), policy: alertPolicy }
  return store.writeAccounts(
    async ({ signInAttempts }) =>
      (await isCounted(signInAttempts, `alert of user ${id}`, limit)) &&
      (await isCounted(signInAttempts, `alert of ${addressKey(email)}`, limit)),
  )
}

/** Counts a mail that asks to confirm reminders, by place and by address. False if there were too many for one of them. */
export function countReminderRequest(
  { store, clock, actor }: Deps,
  { email }: Pick<User, 'email'>,
): Promise<boolean> {
  const now = clock.now()
  const place = `reminders ${placeOf(actor?.client ?? '')}`
  const of = `reminders of ${addressKey(email)}`
  return store.writeAccounts(
    async ({ signInAttempts }) =>
      (await isCounted(signInAttempts, place, { now, policy: placePolicy })) &&
      (await isCounted(signInAttempts, of, { now, policy: confirmationPolicy })),
  )
}

const addressKey = (email: string) => accountKey({ user: undefined, email })

interface Limit {
  readonly now: Instant
  readonly policy: RatePolicy
}

/** Whether it was counted: there were not too many. */
async function isCounted(
  attempts: Attempts,
  key: string,
  { now, policy }: Limit,
): Promise<boolean> {
  const until = await countUnlessHeld(attempts, key, (before) =>
    attemptedAtRate(before, now, policy),
  )
  return until === undefined
}
