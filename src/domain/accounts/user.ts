import { changed, pickGiven } from '../edit.ts'
import { DomainError } from '../errors.ts'
import { Issues } from '../issues.ts'
import { checkText } from '../text.ts'
import { canonicalTimeZone, type Instant, isTimeZone } from '../time/time.ts'
import { isCommonPassword } from './common-passwords.ts'

export const languages = ['ja', 'en'] as const
export type Language = (typeof languages)[number]

/** Language of a new user, unless another is given. */
const defaultLanguage: Language = 'ja'

export interface User {
  readonly id: number
  /** As of `canonicalEmail`; no two users share one. */
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

/** What a list of users can be limited to. */
export const userStates = ['no_password', 'disabled', 'administrator'] as const
export type UserState = (typeof userStates)[number]

export type NewUser = Omit<User, 'id'> & {
  /** In PHC string format; null for a user who uses only the API. */
  readonly passwordHash: string | null
}

export interface UserInput {
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly timeZone?: string | undefined
  readonly language?: Language | undefined
}

export const passwordLimits = { min: 12, max: 128 } as const
export const userLimits = { name: { max: 100 }, email: { max: 254 } } as const

export type NewUserInput = UserInput & {
  readonly timeZone: string
  readonly isAdmin?: boolean
  /** Checked, but not part of the result. */
  readonly password?: string
}

/** @throws {InvalidInput} naming every field that breaks a rule. */
export function newUser(input: NewUserInput, now: Instant): Omit<NewUser, 'passwordHash'> {
  const issues = new Issues()
  const {
    email = '',
    name = '',
    timeZone,
    language = defaultLanguage,
    isAdmin = false,
    password,
  } = input
  checkUser(issues, { email, name, timeZone })
  if (password !== undefined) checkPasswordText(issues, password, email)
  issues.settle()
  return {
    email: canonicalEmail(email),
    name,
    isAdmin,
    timeZone: canonicalTimeZone(timeZone),
    language,
    disabledAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * `current` with the given fields replaced; `current` itself if nothing changes.
 *
 * @throws {InvalidInput} naming every field that breaks a rule.
 */
export function editedUser(current: User, input: UserInput, now: Instant): User {
  const issues = new Issues()
  checkUser(issues, input)
  issues.settle()
  const fields = pickGiven(input, ['name', 'language'])
  const email = input.email === undefined ? current.email : canonicalEmail(input.email)
  const timeZone =
    input.timeZone === undefined ? current.timeZone : canonicalTimeZone(input.timeZone)
  return changed(current, { ...fields, email, timeZone }, now)
}

/** `current`, disabled since `now` or enabled; `current` itself if nothing changes. */
export function disabledOrNot(current: User, isDisabled: boolean, now: Instant): User {
  const disabledAt = isDisabled ? (current.disabledAt ?? now) : null
  return changed(current, { disabledAt }, now)
}

/** Whether the user is an administrator, and not disabled. */
export const isAdministering = ({ isAdmin, disabledAt }: User): boolean =>
  isAdmin && disabledAt === null

/** `current`, as an administrator or not; `current` itself if nothing changes. */
export const administratorOrNot = (current: User, isAdmin: boolean, now: Instant): User =>
  changed(current, { isAdmin }, now)

/**
 * @param email the user's address, which the password must not be.
 * @throws {InvalidInput} if it is too short or too long (code points), not storable, or common.
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

/** Whose data it is, and the zone of their days. */
export interface Person {
  readonly userId: number
  readonly timeZone: string
}

export const personOf = ({ id, timeZone }: Pick<User, 'id' | 'timeZone'>): Person => ({
  userId: id,
  timeZone,
})

/** Another user has the e-mail address. */
export class EmailTaken extends DomainError {
  override readonly name = 'EmailTaken'

  constructor() {
    super('conflict', 'The e-mail address is taken')
  }
}

/** The error for a change that would leave no administrator. */
export class LastAdministrator extends DomainError {
  override readonly name = 'LastAdministrator'

  constructor() {
    super('conflict', 'This is the only administrator. Make somebody else an administrator first')
  }
}

/**
 * An address as it is stored and compared: in lower case, and in one form where Unicode has several (NFKC). A text that is
 * far too long for an address stays as it is: the time to normalise marks in a row grows with the square of their number.
 */
export const canonicalEmail = (email: string) =>
  email.length > longestTyped ? email : email.normalize('NFKC').toLowerCase().normalize('NFKC')

/** No spelling of an address is more than four times as long as its canonical form. */
const longestTyped = 4 * userLimits.email.max

function checkUser(issues: Issues, { email, name, timeZone }: UserInput): void {
  if (email !== undefined && !isEmail(email)) issues.add({ field: 'email', rule: 'email' })
  if (name !== undefined) checkText(issues, 'name', name, userLimits.name)
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    issues.add({ field: 'timeZone', rule: 'time_zone' })
  }
}

/**
 * Whether a user may get this address. Its canonical form must have one @ with text on both sides, and no characters that
 * are invisible or that surround an address in a mail (RFC 5322, `specials`): so no two addresses differ only by how they
 * were typed. Only a mail server can check more.
 */
export const isEmail = (text: string): boolean =>
  mayBeEmail(text) && !/[()<>[\]:;\\,"]/.test(canonicalEmail(text))

/** Whether a user may have this address already. Some have one that `isEmail` refuses: earlier versions accepted more. */
export function mayBeEmail(text: string): boolean {
  const email = canonicalEmail(text)
  return (
    email.length <= userLimits.email.max &&
    /^[^@]+@[^@]+$/.test(email) &&
    !/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(email) &&
    email.isWellFormed()
  )
}
