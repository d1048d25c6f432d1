import { unavailable } from '../../domain/errors.ts'

/** Throws `error` on: a `DomainError` `unavailable` where the server cannot serve now. */
export function fail(error: unknown): never {
  throw isPassing(error) ? unavailable(error) : error
}

/**
 * SQLSTATEs of a server that cannot serve now: connection, a refused login, a database that is gone, resources,
 * intervention (a stop, a cancelled query), its disk; a standby, a lock not had,
 * a transaction that took too long.
 */
const passing = /^(08|28|3D|53|57|58|25006|25P03|55000|55P03)/

/** What the server did not say itself went wrong on the way to it. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) {
    return false
  }
  return isLost(error) || passing.test(String('code' in error ? error.code : ''))
}

/** Whether it was the connection that failed, and not the server that said no. */
const isLost = (error: unknown): boolean =>
  error instanceof Error && !('severity' in error && 'code' in error)

/** Serialization failure and deadlock: the whole transaction is to be tried again. */
const again = new Set(['40001', '40P01'])

export const asksForRetry = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && again.has(String(error.code))
