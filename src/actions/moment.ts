import type { Deps } from '../deps.ts'
import type { Moment } from '../domain/assignment.ts'
import type { Person } from '../domain/user.ts'

/** Now, in the zone of the user. */
export const momentOf = (
  { clock }: Pick<Deps, 'clock'>,
  { timeZone }: Pick<Person, 'timeZone'>,
): Moment => ({ now: clock.now(), timeZone })
