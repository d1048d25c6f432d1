import type { Browser, BrowserContextOptions, Page, Response } from 'playwright-core'
import type { Lasting } from '../databases.ts'
import { lendWindow, type Window } from './chromium.ts'
import {
  addRoster,
  addUser,
  askForCode,
  askForReminders,
  askToMerge,
  beginSecondFactor,
  changeSeries,
  confirmReminders,
  deleteSome,
  issueKey,
  linkCalendar,
  makeSeries,
  seeRecoveryCodes,
  sendAsItIs,
  sendTooLate,
  unfold,
} from './page-actions.ts'
import { pastCount } from './schoolwork.ts'
import {
  deletedAddress,
  firstPasswordAddress,
  passwordAddress,
  reminderAddress,
  renameAddressOf,
  setupAddress,
} from './sight-addresses.ts'
import type { Website } from './website.ts'

/** A page of the site as it is to be looked at. */
export interface Sight {
  readonly name: string
  /** Below the site, or elsewhere. */
  readonly path: string | ((site: Website, t: Lasting) => Promise<string>)
  /** A newcomer is somebody new at every sight. */
  readonly by: 'nobody' | 'newcomer' | 'student' | 'administrator'
  /** Which no browser takes for a success; 200 unless said. */
  readonly status?: number
  /** What is done on it before it is looked at. */
  readonly prepare?: (page: Page, site: Website) => Promise<void>
}

/** What is seen of a sight once it is as it is to be looked at. */
interface Seen extends Window {
  /** To the address itself, before anything was done there. */
  readonly answer: Response | null
}

interface Looking {
  readonly site: Website
  readonly browser: Browser
  readonly options?: BrowserContextOptions
}

/** Opens a sight in a window of its own. */
export async function lookAt(
  t: Lasting,
  { path, by, prepare }: Sight,
  { site, browser, options }: Looking,
): Promise<Seen> {
  const window = await lendWindow(t, browser, options)
  const user = by === 'newcomer' ? await site.newcomer() : by !== 'nobody' && site[by]
  if (user) await site.enter(window.context, user)
  const isFixed = typeof path === 'string'
  const address = new URL(isFixed ? path : await path(site, t), site.url)
  // The page of a secret link is in the language of its user, unless another is chosen.
  const { locale } = options ?? {}
  if (!isFixed && by === 'nobody' && locale) address.searchParams.set('language', locale)
  const answer = await window.page.goto(address.href)
  await prepare?.(window.page, site)
  return { ...window, answer }
}

const sent = { status: 422, prepare: sendAsItIs } as const
const nobody = { by: 'nobody' } as const
const student = { by: 'student' } as const
const administrator = { by: 'administrator' } as const

/** Every page as it is first seen. */
export const pages: readonly Sight[] = [
  { name: 'sign-in', path: '/sign-in', ...nobody },
  { name: 'register', path: '/register', ...nobody },
  { name: 'forgotten-password', path: '/forgotten-password', ...nobody },
  { name: 'setup', path: setupAddress, ...nobody },
  { name: 'password-link', path: passwordAddress, ...nobody },
  { name: 'password-first', path: firstPasswordAddress, ...nobody },
  { name: 'reminders-confirm', path: reminderAddress, ...nobody },
  { name: 'reminders-over', path: '/reminders/over', ...nobody, status: 404 },
  { name: 'link-over', path: '/password/over', ...nobody, status: 404 },
  { name: 'not-found', path: '/nowhere', ...nobody, status: 404 },
  { name: 'today', path: '/', ...student },
  { name: 'assignments', path: '/assignments?filter=pending', ...student },
  { name: 'assignments-completed', path: '/assignments?filter=completed', ...student },
  { name: 'assignment-new', path: '/assignments/new', ...student },
  { name: 'assignment', path: `/assignments/${pastCount + 1}`, ...student },
  { name: 'assignments-deleted', path: deletedAddress, ...student },
  { name: 'subjects', path: '/subjects', ...student },
  { name: 'subject-rename', path: renameAddressOf, ...student },
  { name: 'calendar', path: '/calendar', ...student },
  { name: 'series', path: '/series', ...student },
  { name: 'series-skip', path: '/series/skip?from=2026-04-12&to=2026-05-10', ...student },
  { name: 'series-edit', path: '/series/1', ...student },
  { name: 'statistics', path: '/statistics', ...student },
  { name: 'account', path: '/account', ...student },
  { name: 'account-password', path: '/account/password', ...student },
  { name: 'account-sessions', path: '/account/sessions', ...student },
  { name: 'account-second-factor', path: '/account/second-factor', ...student },
  { name: 'account-calendar', path: '/account/calendar', ...student },
  { name: 'account-keys', path: '/account/keys', ...student },
  { name: 'confirm', path: '/confirm', ...student },
  { name: 'admin-keys', path: '/admin/keys', ...administrator },
  { name: 'admin-users', path: '/admin/users', ...administrator },
  { name: 'admin-roster', path: '/admin/users/roster', ...administrator },
  { name: 'admin-user', path: '/admin/users/3', ...administrator },
  { name: 'admin-user-profile', path: '/admin/users/3/profile', ...administrator },
  { name: 'admin-audit', path: '/admin/audit', ...administrator },
  { name: 'admin-system', path: '/admin/system', ...administrator },
]

/** What pages become while they are used. */
export const turns: readonly Sight[] = [
  { name: 'sign-in-refused', path: '/sign-in', ...nobody, ...sent },
  { name: 'sign-in-code', path: '/sign-in', ...nobody, prepare: askForCode },
  { name: 'register-refused', path: '/register', ...nobody, ...sent },
  { name: 'assignment-new-refused', path: '/assignments/new', ...student, ...sent },
  { name: 'assignment-new-series', path: '/assignments/new', ...student, prepare: makeSeries },
  {
    name: 'session-over',
    path: '/assignments/new',
    by: 'newcomer',
    status: 403,
    prepare: sendTooLate,
  },
  { name: 'series-edit-preview', path: '/series/1', ...student, prepare: changeSeries },
  { name: 'today-undo', path: '/', ...student, prepare: deleteSome },
  { name: 'subject-merge', path: renameAddressOf, ...student, prepare: askToMerge },
  {
    name: 'second-factor-set-up',
    path: '/account/second-factor',
    by: 'newcomer',
    prepare: beginSecondFactor,
  },
  {
    name: 'recovery-codes',
    path: '/account/second-factor',
    by: 'newcomer',
    prepare: seeRecoveryCodes,
  },
  {
    name: 'account-calendar-made',
    path: '/account/calendar',
    by: 'newcomer',
    prepare: linkCalendar,
  },
  {
    name: 'account-reminders-asked',
    path: '/account/calendar',
    by: 'newcomer',
    prepare: askForReminders,
  },
  {
    name: 'reminders-on',
    path: reminderAddress,
    ...nobody,
    prepare: confirmReminders,
  },
  { name: 'account-password-refused', path: '/account/password', by: 'newcomer', ...sent },
  { name: 'admin-key-issued', path: '/admin/keys', ...administrator, prepare: issueKey },
  { name: 'admin-roster-slips', path: '/admin/users/roster', ...administrator, prepare: addRoster },
  { name: 'admin-user-added', path: '/admin/users', ...administrator, prepare: addUser },
  {
    name: 'admin-user-delete',
    path: '/admin/users/3',
    ...administrator,
    prepare: (page) => unfold(page, 'delete'),
  },
]

/** Where there is nothing yet. */
const emptyPages: readonly Sight[] = [
  '/',
  '/assignments',
  '/assignments/deleted',
  '/subjects',
  '/calendar',
  '/series',
  '/statistics',
].map((path) => ({
  name: `${path.slice(1).replace('/', '-') || 'today'}-empty`,
  path,
  by: 'newcomer',
}))

export const sights: readonly Sight[] = [...pages, ...turns, ...emptyPages]
