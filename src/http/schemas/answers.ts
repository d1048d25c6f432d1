import type { TSchema } from 'typebox'
import { ErrorJson } from './conventions.ts'

type Failure = 400 | 403 | 404 | 409 | 413 | 415

/** What any operation with a key may fail with. */
const always = {
  400: ErrorJson,
  401: ErrorJson,
  429: ErrorJson,
  500: ErrorJson,
  503: ErrorJson,
}

/** Every status an operation can answer: its successes, the failures of its own, and those of all. */
export function answers<T extends Record<number, TSchema>, F extends Failure>(
  successes: T,
  ...failures: readonly F[]
): T & typeof always & Record<F, typeof ErrorJson> {
  const own = Object.fromEntries(failures.map((status) => [status, ErrorJson]))
  return { ...successes, ...(own as Record<F, typeof ErrorJson>), ...always }
}
