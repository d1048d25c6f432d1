import type { Instant } from '../time/time.ts'
import { linkLifetime } from './one-time-link.ts'
import type { WaitingMail } from './waiting-mail.ts'

/** Somebody has forgotten a password, and wants a mail with a link that sets a new one. */
export interface PasswordRequest extends WaitingMail {
  /** As of `canonicalEmail`. Whether a user has it was not looked up. */
  readonly email: string
  /** The address it came from. */
  readonly client: string
  /** That of the link, if a mail with one was not taken: when it is tried again, it has the same one. */
  readonly token?: string | undefined
}

/** Whether it is given up at `now`: its link would have expired, or was made by a clock that has been set back since. */
export const isGivenUp = ({ askedAt }: PasswordRequest, now: Instant): boolean =>
  Math.abs(now - askedAt) >= linkLifetime.mailed_password
