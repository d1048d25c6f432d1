import type { TSchema } from 'typebox'
import { ErrorJson } from './conventions.ts'
import { Type } from './type.ts'

type Failure = 400 | 403 | 404 | 409 | 412 | 413 | 415 | 422

/** The body of a 304: none. */
export const unchanged = Type.Null()

/** Errors of every request. */
export const failuresOfAll = { 400: ErrorJson, 500: ErrorJson, 503: ErrorJson }

/** Errors of every operation that needs a key. */
const always = { ...failuresOfAll, 401: ErrorJson, 429: ErrorJson }

/** All responses of an operation that needs a key: its successes, its own errors, and the common ones. */
export function answers<T extends Record<number, TSchema>, F extends Failure>(
  successes: T,
  ...failures: readonly F[]
): T & typeof always & Record<F, typeof ErrorJson> {
  const own = Object.fromEntries(failures.map((status) => [status, ErrorJson]))
  return { ...successes, ...(own as Record<F, typeof ErrorJson>), ...always }
}
