import { hash } from 'node:crypto'
import { canonicalEmail, type User } from '../domain/accounts/user.ts'

/** Who somebody claims to be. */
export interface Claim {
  /** The user with the address, if there is one. */
  readonly user: Pick<User, 'id'> | undefined
  readonly email: string
}

/** Key of an account, also of one that does not exist. The key does not reveal what was typed. */
export const accountOf = ({ user, email }: Claim): string =>
  user ? `user ${user.id}` : `email ${hash('sha256', canonicalEmail(email), 'base64url')}`
