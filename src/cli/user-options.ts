import { languages, type UserInput } from '../domain/accounts/user.ts'
import { type Call, UsageError } from './command.ts'

/** The options for details of a user. */
export const userOptions = {
  name: { type: 'string' },
  'time-zone': { type: 'string' },
  language: { type: 'string' },
} as const

/**
 * The details that were given.
 *
 * @throws {UsageError} for a language that there is not.
 */
export function userInputOf({ options }: Call): Omit<UserInput, 'email'> {
  const { name, 'time-zone': timeZone, language } = options
  const known = languages.find((it) => it === language)
  if (language !== undefined && known === undefined) {
    throw new UsageError(`--language takes one of ${languages.join(', ')}`)
  }
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof timeZone === 'string' && { timeZone }),
    ...(known && { language: known }),
  }
}
