import type { TSchema } from 'typebox'
import { ErrorJson } from './conventions.ts'

type Failure = 400 | 403 | 404 | 409 | 412 | 413 | 415 | 422

/** What anything asked over HTTP may fail with. */
export const failuresOfAll = { 400: ErrorJson, 500: ErrorJson, 503: ErrorJson }

/** What any operation with a key may fail with. */
const always = { ...failuresOfAll, 401: ErrorJson, 429: ErrorJson }

/** Every status an operation with a key can answer: its successes, the failures of its own, and those of all. */
export function answers<T extends Record<number, TSchema>, F extends Failure>(
  successes: T,
  ...failures: readonly F[]
): T & typeof always & Record<F, typeof ErrorJson> {
  const own = Object.fromEntries(failures.map((status) => [status, ErrorJson]))
  return { ...successes, ...(own as Record<F, typeof ErrorJson>), ...always }
}
