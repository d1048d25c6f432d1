import { codeOf, DomainError, unavailable } from '../../../domain/errors.ts'

/** Rethrows `error`, as `DomainError` `unavailable` if the server cannot serve now. */
export function fail(error: unknown): never {
  throw isPassing(error) ? unavailable(plain(error)) : error
}

/** Where no password was given, the client complains about the type of an argument: this says so to an operator. */
function plain(error: unknown): unknown {
  if (!(error instanceof Error && error.message.includes('client password must be'))) return error
  return new Error('it asks for a password, and neither the URL nor PGPASSWORD has one', {
    cause: error,
  })
}

/**
 * SQLSTATEs of a server that cannot serve now: connection, rejected login, missing
 * database, resources, intervention (shutdown, cancelled query), disk; standby, lock
 * timeout, transaction timeout; serialization failure, deadlock; and an unknown
 * statement: one that was sent before, and was to prepare it, has failed.
 */
const passing = /^(08|28|3D|53|57|58|25006|25P03|26000|40001|40P01|55000|55P03)/

/** An error without SQLSTATE occurred on the way to the server. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) {
    return false
  }
  return isLost(error) || passing.test(codeOf(error))
}

/** Whether the connection failed, not the statement. */
const isLost = (error: unknown): boolean =>
  error instanceof Error && !('severity' in error && 'code' in error)

/** Serialization failure and deadlock: retry the whole transaction. */
export const isRetryable = (error: unknown): boolean => hasState(error, '40001', '40P01')

/** Whether a statement gave up because somebody else had a lock for longer than it waits. */
export const isLockTimeout = (error: unknown): boolean => hasState(error, '55P03')

const hasState = (error: unknown, ...states: readonly string[]) =>
  error instanceof DomainError && states.includes(codeOf(error.cause))
