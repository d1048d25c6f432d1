import { randomBytes } from 'node:crypto'

/** Gives out the id of each request: a random start that no other process shares, then a counter. */
export function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${process}-${(++count).toString(36)}`
}
