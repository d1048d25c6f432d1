import { changed, pickGiven } from './edit.ts'
import { Issues } from './issues.ts'
import { checkText } from './text.ts'
import { type Instant, isTimeZone } from './time.ts'

export const languages = ['ja', 'en'] as const
export type Language = (typeof languages)[number]

export interface User {
  readonly id: number
  /** Lower case; no two users share one. */
  readonly email: string
  readonly name: string
  readonly isAdmin: boolean
  /** IANA name. */
  readonly timeZone: string
  readonly language: Language
  readonly disabledAt: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export type NewUser = Omit<User, 'id'> & {
  /** In PHC string format; null for one who uses the API alone. */
  readonly passwordHash: string | null
}

export interface UserInput {
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly timeZone?: string | undefined
  readonly language?: Language | undefined
}

export const passwordLimits = { min: 12, max: 128 } as const
const nameLimit = { max: 100 }

/** @throws {InvalidInput} naming every field that breaks a rule. */
export function newUser(
  input: UserInput & { readonly isAdmin?: boolean; readonly timeZone: string },
  now: Instant,
): Omit<NewUser, 'passwordHash'> {
  const issues = new Issues()
  const { email = '', name = '', timeZone, language = 'ja', isAdmin = false } = input
  checkUser(issues, { email, name, timeZone })
  issues.settle()
  return {
    email: canonicalEmail(email),
    name,
    isAdmin,
    timeZone,
    language,
    disabledAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * `current` with what `input` gives put in its place; `current` itself when that changes nothing.
 *
 * @throws {InvalidInput} naming every field that breaks a rule.
 */
export function editedUser(current: User, input: UserInput, now: Instant): User {
  const issues = new Issues()
  checkUser(issues, input)
  issues.settle()
  const fields = pickGiven(input, ['name', 'timeZone', 'language'])
  const email = input.email === undefined ? current.email : canonicalEmail(input.email)
  return changed(current, { ...fields, email }, now)
}

/** `current` disabled since `now`, or not disabled; `current` itself when it is so already. */
export function disabledOrNot(current: User, isDisabled: boolean, now: Instant): User {
  const disabledAt = isDisabled ? (current.disabledAt ?? now) : null
  return changed(current, { disabledAt }, now)
}

/** @throws {InvalidInput} when the password is too short or too long (code points). */
export function checkPassword(password: string): void {
  const issues = new Issues()
  const { min, max } = passwordLimits
  const length = [...password].length
  if (length < min) issues.add({ field: 'password', rule: 'min_length', min })
  checkText(issues, 'password', password, { max })
  issues.settle()
}

export const canonicalEmail = (email: string) => email.toLowerCase()

function checkUser(issues: Issues, { email, name, timeZone }: UserInput): void {
  if (email !== undefined && !isEmail(email)) issues.add({ field: 'email', rule: 'email' })
  if (name !== undefined) checkText(issues, 'name', name, nameLimit)
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    issues.add({ field: 'timeZone', rule: 'time_zone' })
  }
}

/** One @ with something on both sides and no white space: a mail server is the only real judge. */
export const isEmail = (text: string) =>
  text.length <= 254 && /^[^\s@\0]+@[^\s@\0]+$/.test(text) && text.isWellFormed()
