import { createUser } from '../../../src/actions/users.ts'
import type { User } from '../../../src/domain/accounts/user.ts'
import { administratorRoutes } from '../../../src/web/routes/index.ts'
import type { Lasting } from '../../support/databases.ts'
import { type Service, type ServiceOptions, startService } from '../../support/service.ts'
import { type Browser, signedIn } from '../../support/web/visiting.ts'

/** The service, with one student, and an administrator who is signed in. */
export interface Administration extends Service {
  readonly administrator: User
  readonly browser: Browser
}

export async function startAdministration(
  t: Lasting,
  options?: ServiceOptions,
): Promise<Administration> {
  const service = await startService(t, options)
  const administrator = await addAdministrator(service, 'teacher@example.org')
  return { ...service, administrator, browser: await signedIn(service, administrator) }
}

export const addAdministrator = ({ deps }: Pick<Service, 'deps'>, email: string): Promise<User> =>
  createUser(deps, { email, timeZone: 'Asia/Tokyo', isAdmin: true, language: 'en' }, null)

/** The address of every page, of the user with this id. */
export const pagesOf = ({ id }: Pick<User, 'id'>): readonly string[] =>
  administratorRoutes
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replace(':id', String(id)))

/** The text of the element with this id; empty if there is none. */
export const shown = (text: string, id: string): string =>
  new RegExp(`id="${id}">([^<]*)<`).exec(text)?.[1] ?? ''

/** The token of the link that a page shows for setting a password; empty if there is none. */
export const tokenOf = (text: string): string =>
  /^http:\/\/kadai\.example\.org\/password\/([\w-]+)$/.exec(shown(text, 'new-link'))?.[1] ?? ''

/** Issues a key on its page, and answers it. */
export async function issueOnPage(
  browser: Browser,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const { text } = await browser.submit('/admin/keys', fields)
  return shown(text, 'new-key')
}
