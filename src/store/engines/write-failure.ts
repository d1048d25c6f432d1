import { codeOf } from '../../domain/errors.ts'

/** Result codes of SQLite: FULL, CANTOPEN, IOERR_WRITE. */
const results = new Set([13, 14, 778])
/** Error codes of the system, and one of PostgreSQL: disk_full. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'EACCES', 'EPERM', '53100'])

/** Whether `error` says that something could not be written, or created. */
export function isWriteFailure(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const result = 'errcode' in error ? Number(error.errcode) : 0
  return results.has(result) || results.has(result & 0xff) || codes.has(codeOf(error))
}
