import { randomBytes } from 'node:crypto'
import { tokenEntropy } from '../domain/accounts/token.ts'

/** A new secret. Only its `tokenDigest` is stored. */
export const newToken = () => randomBytes(tokenEntropy).toString('base64url')
