import { randomBytes } from 'node:crypto'

/** Request ids: a random prefix, unique to this process, and a counter. */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
