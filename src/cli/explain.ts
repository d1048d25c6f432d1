import { ConfigError } from '../config/config-file.ts'
import { describeIssue } from '../domain/describe-issue.ts'
import {
  DomainError,
  InvalidInput,
  isOfSystem,
  isUnavailable,
  messageOf,
  reasonOf,
} from '../domain/errors.ts'
import { isOfDatabase, UnusableDatabase } from '../store/opening/unusable-database.ts'
import { LostOutput, UsageError } from './command.ts'

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
  if (error instanceof LostOutput || error instanceof UnusableDatabase)
    return [failed, error.message]
  // The reason may be a wrong password or a missing permission.
  const reason = reasonOf(error)
  if (isOfDatabase(reason)) return [failed, `The database cannot be used: ${reason.message}`]
  if (isOfSystem(reason)) return [failed, reason.message]
  if (isUnavailable(error)) return [failed, `The database does not answer: ${messageOf(reason)}`]
  if (error instanceof DomainError) {
    return [error.code === 'invalid' ? misused : failed, error.message]
  }
  throw error
}

/** Options whose names differ from those of their fields. */
const options = new Map([['expiresOn', 'expires']])

const optionOf = (field: string) =>
  options.get(field) ?? field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
