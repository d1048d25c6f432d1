import { isUnavailable, unavailable } from '../../../domain/errors.ts'

/**
 * Primary result codes of a database that cannot serve now: BUSY, LOCKED, READONLY, IOERR,
 * FULL, CANTOPEN.
 */
const passing = new Set([5, 6, 8, 10, 13, 14])
const busy = new Set([5, 6])
/** SQLITE_IOERR_FSYNC */
const syncFailure = 1034

/** `error`, or `unavailable` for a temporary failure of the database. */
export const translation = (error: unknown): unknown =>
  passing.has(primaryCode(error) ?? 0) ? unavailable(error) : error

/** Whether `error` of a connection means that another one holds the database. */
export const isBusy = (error: unknown) =>
  error instanceof Error && busy.has(primaryCode(error.cause) ?? 0)

/** Whether `error` of a connection means that a sync failed. */
export const isSyncFailure = (error: unknown) =>
  error instanceof Error && extendedCode(error.cause) === syncFailure

/**
 * Whether a checkpoint that failed with `error` lost nothing: pages that the disk does not
 * accept stay in the log.
 */
export const isLeftInLog = (error: unknown): boolean =>
  isUnavailable(error) && !isSyncFailure(error)

/** The primary result code, if `error` is of SQLite. */
function primaryCode(error: unknown): number | undefined {
  const code = extendedCode(error)
  return code === undefined ? undefined : code & 0xff
}

/** The extended one, if `error` is of SQLite. */
export const extendedCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined
