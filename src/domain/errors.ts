import type { Issue } from './issue.ts'

/**
 * What can go wrong in this service's own terms. Nothing here knows HTTP:
 * `http/plugins/errors.ts` is the one place that turns a code into a status.
 */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'stale'
  | 'misused'
  | 'unavailable'

/** A failure the caller caused, or has to wait out, and may be told about. Any other error is a defect of ours. */
export class DomainError extends Error {
  override readonly name: string = 'DomainError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Input that breaks rules. The issues say which; every edge renders them in its own way. */
export class InvalidInput extends DomainError {
  override readonly name = 'InvalidInput'
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super('invalid', issues.map(({ field, rule }) => `${field}: ${rule}`).join('; '))
    this.issues = issues
  }
}

export const notFound = (what: string) => new DomainError('not_found', `${what} not found`)

export const unavailableMessage = 'Service temporarily unavailable'

/** The store cannot serve now: full, busy, away. Asking again later may work. */
export const unavailable = (cause: unknown) =>
  new DomainError('unavailable', unavailableMessage, { cause })

export const isUnavailable = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'unavailable'

/** What went wrong: of several addresses that were tried, each has its own reason. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
