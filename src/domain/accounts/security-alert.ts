import { oneDay } from '../time/durations.ts'
import type { Instant } from '../time/time.ts'
import type { User } from './user.ts'
import type { WaitingMail } from './waiting-mail.ts'

/** A change of what opens an account; a code that was used opens it no more. */
export type AccountChange =
  | 'password'
  | 'email'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes'
  | 'recovery_code_used'

/** A mail that tells a user of a change of their account: whoever made it may be somebody else. */
export interface SecurityAlert extends WaitingMail {
  /** With the address that the user had before the change. */
  readonly user: Pick<User, 'id' | 'email' | 'language' | 'timeZone'>
  readonly change: AccountChange
  /** Whether it was counted, if a mail was not taken: when it is tried again, it is not counted again. */
  readonly isCounted?: boolean
}

/** Whether it is given up at `now`: it is old news, or was asked for by a clock that has been set back since. */
export const isOldNews = ({ askedAt }: SecurityAlert, now: Instant): boolean =>
  Math.abs(now - askedAt) >= oneDay
