import { hash } from 'node:crypto'

/** Number of random bytes in the token of a session, a browser or a link. A token is these bytes in base64url. */
export const tokenEntropy = 32

/** Whether `text` has the form of a token. */
export const isToken = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text)

/** SHA-256 in base64url. A plain hash is enough for a secret of 256 random bits (ASVS 5.0, 6.5.2). */
export const tokenDigest = (token: string): string => hash('sha256', token, 'base64url')
