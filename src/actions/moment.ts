import type { Deps, UserTransaction } from '../deps.ts'
import type { Person } from '../domain/accounts/user.ts'
import type { Instant, Moment } from '../domain/time/time.ts'

/** Now, in the zone of the user. */
export const momentOf = (
  { clock }: Pick<Deps, 'clock'>,
  { timeZone }: Pick<Person, 'timeZone'>,
): Moment => ({ now: clock.now(), timeZone })

/** `now`, in the zone that the user has in the transaction. */
export const momentIn = async (
  tx: Pick<UserTransaction, 'timeZone'>,
  now: Instant,
): Promise<Moment> => ({ now, timeZone: await tx.timeZone() })
