import { isCommonPassword } from './common-passwords.ts'
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

export type NewUserInput = UserInput & {
  readonly timeZone: string
  readonly isAdmin?: boolean
  /** Only looked at. */
  readonly password?: string
}

/** @throws {InvalidInput} naming every field that breaks a rule. */
export function newUser(input: NewUserInput, now: Instant): Omit<NewUser, 'passwordHash'> {
  const issues = new Issues()
  const { email = '', name = '', timeZone, language = 'ja', isAdmin = false, password } = input
  checkUser(issues, { email, name, timeZone })
  if (password !== undefined) checkPasswordText(issues, password, email)
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

/** Whether they administer now: nobody who is disabled does. */
export const isAdministering = ({ isAdmin, disabledAt }: User): boolean =>
  isAdmin && disabledAt === null

/** `current` an administrator, or none; `current` itself when it is so already. */
export const administratorOrNot = (current: User, isAdmin: boolean, now: Instant): User =>
  changed(current, { isAdmin }, now)

/**
 * @param email whose password it is to be; it is not to be that address itself.
 * @throws {InvalidInput} when it is too short or too long (code points), or what many would try first.
 */
export function checkPassword(password: string, email = ''): void {
  const issues = new Issues()
  checkPasswordText(issues, password, email)
  issues.settle()
}

function checkPasswordText(issues: Issues, password: string, email: string): void {
  const { min, max } = passwordLimits
  const length = [...password].length
  if (length < min) issues.add({ field: 'password', rule: 'min_length', min })
  checkText(issues, 'password', password, { max })
  if (length < min || length > max) return
  if (isCommonPassword(password) || canonicalEmail(password) === canonicalEmail(email)) {
    issues.add({ field: 'password', rule: 'common' })
  }
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
