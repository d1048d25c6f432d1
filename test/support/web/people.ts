import assert from 'node:assert/strict'
import { createUser } from '../../../src/actions/users.ts'
import type { NewUserInput, User } from '../../../src/domain/accounts/user.ts'
import type { Service } from '../service.ts'
import { type Browser, browserOf, type Fields, type Visited } from './visiting.ts'

/** Of everybody here. */
export const password = 'correct horse battery staple'

/** Somebody who can sign in. */
export async function addPerson(
  { deps }: Pick<Service, 'deps'>,
  email: string,
  over: Partial<NewUserInput> = {},
): Promise<User> {
  const user = { email, timeZone: 'Asia/Tokyo', language: 'en', ...over } as const
  return createUser(deps, user, await deps.passwords.hash(password))
}

/** Gives e-mail address and password on the page that asks for them, and follows where that leads. */
export async function signInBy(
  browser: Browser,
  email: string,
  fields: Fields = {},
): Promise<Visited> {
  await browser.get('/sign-in')
  return browser.submit('/sign-in', { email, password, ...fields })
}

/** A browser in which somebody signed in by the pages. */
export async function enteredAs({ app }: Service, { email }: User): Promise<Browser> {
  const browser = browserOf(app)
  const { text } = await signInBy(browser, email)
  assert.ok(browser.cookies.has('kadai_session'), text)
  return browser
}

/** One that has the same cookies, as a thief might. */
export function copyOf({ app }: Service, { cookies }: Browser): Browser {
  const copy = browserOf(app)
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  return copy
}

/** Names, and names of attributes, of all elements of a page: what no text may add to. */
export const elementsOf = ({ text }: Visited): string =>
  [...text.matchAll(/<(\/?[a-z][\w-]*)([^>]*)>/gi)]
    .map(([, name = '', rest = '']) => [name, ...namesIn(rest)].join(' '))
    .join('\n')

const namesIn = (attributes: string) =>
  [...attributes.matchAll(/\s([^\s=]+)(?:="[^"]*"|='[^']*'|=[^\s"']*)?/g)].map(([, name]) => name)

/** Texts that would be markup, were they not escaped. */
export const payloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus='alert(1)",
  '</title><svg onload=alert(1)>',
  '`alert(1)` {{7*7}} <!-- ',
  'javascript:alert(1)//&lt;b&gt;',
]
