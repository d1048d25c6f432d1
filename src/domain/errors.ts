import type { Issue } from './issue.ts'

/**
 * Errors in the terms of the domain. Nothing here knows HTTP: `http/plugins/errors.ts` and
 * `web/pages/failure.ts` map codes to statuses.
 */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'stale'
  | 'misused'
  | 'unread'
  | 'busy'
  | 'throttled'
  | 'crowded'
  | 'unavailable'

/** Codes of what may succeed a second later. */
export const passingCodes: ReadonlySet<ErrorCode> = new Set([
  'unavailable',
  'crowded',
  'unread',
  'busy',
])

/**
 * A failure that the caller caused, or must wait out, with a message for the caller. Any
 * other error is a defect.
 */
export class DomainError extends Error {
  override readonly name: string = 'DomainError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Invalid input. The issues name the broken rules; every edge renders them in its own way. */
export class InvalidInput extends DomainError {
  override readonly name = 'InvalidInput'
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super('invalid', issues.map(({ field, rule }) => `${field}: ${rule}`).join('; '))
    this.issues = issues
  }
}

export const notFound = (what: string) => new DomainError('not_found', `${what} not found`)

/** The caller's clients must read earlier responses first. */
export const unread = () =>
  new DomainError(
    'unread',
    'Too much of earlier responses is unread: read them, or close their connections',
  )

/** The caller's earlier reads, which are long, must end first. */
export const busyReading = () =>
  new DomainError('busy', 'Too many long queries at once: wait for the results of earlier ones')

/** More passwords at once than the processor can check. Anybody can bring that about, so it is no failure to log. */
export const crowded = () =>
  new DomainError('crowded', 'Too many passwords at once: try again in a moment')

export const unavailableMessage = 'Service temporarily unavailable'

/** The store, or another server that the service needs, cannot serve now: full, busy, away. A retry may work. */
export const unavailable = (cause: unknown) =>
  new DomainError('unavailable', unavailableMessage, { cause })

export const hasCode = (error: unknown, code: ErrorCode): error is DomainError =>
  error instanceof DomainError && error.code === code

export const isUnavailable = (error: unknown): error is DomainError => hasCode(error, 'unavailable')

/** If `error` says that the store is unavailable, the reason for that; any other error itself. */
export const reasonOf = (error: unknown): unknown =>
  isUnavailable(error) ? (error.cause ?? error) : error

/** The code that Node, the operating system or a database gives an error, such as `ENOENT`; empty without one. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code ?? '') : ''

/** Whether the operating system reported it. */
export const isOfSystem = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error

/** The message of an error. An AggregateError has one for each address that was tried. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
