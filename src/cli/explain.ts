import { ConfigError } from '../config.ts'
import { describeIssue } from '../domain/describe-issue.ts'
import { DomainError, InvalidInput, isUnavailable, messageOf } from '../domain/errors.ts'
import { UnusableDatabase } from '../store/opening/unusable-database.ts'
import { LostAnswer, UsageError } from './command.ts'

/** Exit codes: the command failed; the arguments or the configuration are wrong. */
const failed = 1
const misused = 2

/** The exit code and the message of an expected error. Throws any other error again. */
export function explain(error: unknown): [code: number, ...lines: string[]] {
  if (error instanceof UsageError) return [misused, error.message]
  if (error instanceof ConfigError) return [misused, ...error.mistakes]
  if (error instanceof InvalidInput) {
    return [misused, ...error.issues.map((issue) => describeIssue(issue, optionOf))]
  }
  if (error instanceof LostAnswer || error instanceof UnusableDatabase)
    return [failed, error.message]
  const refusal = refusalIn(error)
  if (refusal !== undefined) return [failed, refusal]
  if (isUnavailable(error)) {
    return [failed, `The database does not answer: ${messageOf(error.cause)}`]
  }
  if (error instanceof DomainError) {
    return [error.code === 'invalid' ? misused : failed, error.message]
  }
  throw error
}

/** Options whose names differ from those of their fields. */
const options = new Map([['expiresOn', 'expires']])

const optionOf = (field: string) =>
  options.get(field) ?? field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The message of an error of the database or the system, such as a wrong password or a missing permission. */
function refusalIn(error: unknown): string | undefined {
  const reason = isUnavailable(error) ? error.cause : error
  if (!(reason instanceof Error)) return undefined
  const isDatabases = 'errcode' in reason || 'severity' in reason
  if (isDatabases) return `The database cannot be used: ${reason.message}`
  return 'syscall' in reason ? reason.message : undefined
}
