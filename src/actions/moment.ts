import type { Deps } from '../deps.ts'
import type { Principal } from '../domain/api-key.ts'
import type { Moment } from '../domain/assignment.ts'

/** Now, in the zone of the user. */
export const momentOf = (
  { clock }: Pick<Deps, 'clock'>,
  { timeZone }: Pick<Principal, 'timeZone'>,
): Moment => ({ now: clock.now(), timeZone })
