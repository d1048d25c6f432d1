import { hash } from 'node:crypto'
import { canonicalEmail, type User } from '../domain/accounts/user.ts'

/** Who somebody claims to be. */
export interface Claim {
  /** The user with the address, if there is one. */
  readonly user: Pick<User, 'id'> | undefined
  readonly email: string
}

/** Under which attempts for an account are counted, also for one that does not exist. It does not reveal what was typed. */
export const accountKey = ({ user, email }: Claim): string =>
  user ? `user ${user.id}` : `email ${hash('sha256', canonicalEmail(email), 'base64url')}`
