import type { BrowserContext } from 'playwright-core'
import { deleteUser } from '../../../src/actions/user-standing.ts'
import type { PageSettings } from '../../../src/app.ts'
import type { Language, User } from '../../../src/domain/accounts/user.ts'
import type { Lasting } from '../databases.ts'
import { plainPages } from '../edge.ts'
import { recordingNotifier } from '../reminders.ts'
import { type Service, startService } from '../service.ts'
import { addPerson } from '../web/people.ts'
import { signedIn, type Browser as VisitingBrowser } from '../web/visiting.ts'

/** The service as a browser reaches it, with a clock that is set. */
export interface Website extends Service {
  readonly url: string
  readonly administrator: User
  readonly student: User
  /** Somebody who has just come: with the `password` of `people.ts`, and nothing else. */
  newcomer(language?: Language): Promise<User>
  /** Makes `user` signed in within a browser, without the pages of signing in: always in the same session, beside another. */
  enter(context: BrowserContext, user: User): Promise<void>
}

export interface WebsiteOptions {
  readonly pages?: Partial<PageSettings>
  readonly languages?: Readonly<Record<'administrator' | 'student', Language>>
}

/** A Wednesday morning in April. */
export const aMorning = '2026-04-15T00:30:00Z'

export async function startWebsite(t: Lasting, options: WebsiteOptions = {}): Promise<Website> {
  const { pages, languages = { administrator: 'en', student: 'ja' } } = options
  const service = await startService(t, {
    now: aMorning,
    edge: { pages: { ...plainPages, ...pages } },
    notifier: recordingNotifier(),
    mailsPasswordLinks: true,
  })
  const { app, deps } = service
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  // Of nobody but those below.
  await deleteUser(deps, service.user)
  const administrator = await addPerson(service, 'aoi@example.org', {
    name: languages.administrator === 'ja' ? '葵' : 'Aoi',
    isAdmin: true,
    language: languages.administrator,
  })
  const student = await addPerson(service, 'hina@example.org', {
    name: languages.student === 'ja' ? '陽菜' : 'Hina',
    language: languages.student,
  })
  let newcomers = 0
  const newcomer: Website['newcomer'] = (language = languages.student) =>
    addPerson(service, `student${++newcomers}@example.org`, { language })
  const sessions = new Map<number, Promise<VisitingBrowser>>()
  const sessionOf = async (user: User) => {
    await signedIn(service, user, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')
    return signedIn(service, user, 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile')
  }
  const enter = async (context: BrowserContext, user: User) => {
    const session = sessions.get(user.id) ?? sessionOf(user)
    sessions.set(user.id, session)
    const [[name, value] = ['', '']] = (await session).cookies
    await context.addCookies([{ name, value, url }])
  }
  return { ...service, url, administrator, student, newcomer, enter }
}
