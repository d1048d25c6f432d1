import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { askForCode, unfold } from './page-actions.ts'
import { pastCount } from './schoolwork.ts'
import { pages, type Sight } from './sights.ts'
import type { Website } from './website.ts'

/** A form that is filled in wrongly. */
export interface Mistake {
  readonly path: Sight['path']
  readonly by: Sight['by']
  /** What is done before it can be typed into. */
  readonly open?: (page: Page, site: Website) => Promise<unknown>
  /** By the name of the field. */
  readonly typed: Readonly<Record<string, string>>
  /** The fields that are wrong, the first one first; none where it is told of the whole form. */
  readonly wrong: readonly string[]
  /** What does not come back: passwords. */
  readonly secret?: readonly string[]
}

const setup = pages.find(({ name }) => name === 'setup')
const passwordLink = pages.find(({ name }) => name === 'password-link')
assert.ok(setup && passwordLink)

export const mistakes: Readonly<Record<string, Mistake>> = {
  'signing in': {
    path: '/sign-in',
    by: 'nobody',
    typed: { email: 'hina@example.org', password: 'something else entirely' },
    wrong: ['password'],
    secret: ['password'],
  },
  'signing in with a code': {
    path: '/sign-in',
    by: 'nobody',
    open: askForCode,
    typed: { code: '12345' },
    wrong: ['code'],
    secret: ['code'],
  },
  'signing in with a recovery code': {
    path: '/sign-in',
    by: 'nobody',
    open: async (page, site) => {
      await askForCode(page, site)
      await page.locator('main details > summary').click()
    },
    typed: { recoveryCode: 'abcd-efgh' },
    wrong: ['recoveryCode'],
    secret: ['recoveryCode'],
  },
  registering: {
    path: '/register',
    by: 'nobody',
    typed: { email: 'not an address', password: 'short', name: 'Hina', timeZone: 'Not/There' },
    wrong: ['email', 'password', 'timeZone'],
    secret: ['password'],
  },
  'asking for a link to a new password': {
    path: '/forgotten-password',
    by: 'nobody',
    typed: { email: 'not an address' },
    wrong: ['email'],
  },
  'registering with an address that is taken': {
    path: '/register',
    by: 'nobody',
    typed: { email: 'hina@example.org', password: 'correct horse battery staple', name: 'Hina' },
    wrong: ['email'],
    secret: ['password'],
  },
  'making the first administrator': {
    path: setup.path,
    by: 'nobody',
    typed: { email: 'aoi', password: 'short', name: 'Aoi' },
    wrong: ['email', 'password'],
    secret: ['password'],
  },
  'setting a password by a link': {
    path: passwordLink.path,
    by: 'nobody',
    typed: { password: '123456789012' },
    wrong: ['password'],
    secret: ['password'],
  },
  'adding an assignment on Today': {
    path: '/',
    by: 'student',
    typed: { title: ' ', dueDate: '2026-05-01' },
    wrong: ['title'],
  },
  'adding an assignment': {
    path: '/assignments/new',
    by: 'student',
    typed: { subject: 'Art', description: 'Two\nlines' },
    wrong: ['title', 'dueDate'],
  },
  'adding a series': {
    path: '/assignments/new?recurrence=weekly',
    by: 'student',
    typed: { title: 'Poster', dueDate: '2026-05-01', recurrenceInterval: '0' },
    wrong: ['recurrenceInterval'],
  },
  'changing an assignment': {
    path: `/assignments/${pastCount + 1}`,
    by: 'student',
    typed: { title: '', subject: 'Art', dueDate: '' },
    wrong: ['title', 'dueDate'],
  },
  'changing a series': {
    path: '/series/1',
    by: 'student',
    typed: { title: '', dueTime: '', recurrenceInterval: '400' },
    wrong: ['title', 'dueTime', 'recurrenceInterval'],
  },
  'renaming a subject': {
    path: '/subjects/rename?subject=Maths',
    by: 'student',
    typed: { name: ' ' },
    wrong: ['name'],
  },
  'filtering the statistics': {
    path: '/statistics',
    by: 'student',
    open: (page) => unfold(page, 'filter'),
    typed: { from: '2026-05-05', to: '2026-05-01' },
    wrong: ['from'],
  },
  'changing the account': {
    path: '/account',
    by: 'student',
    typed: { name: 'Hina', email: 'aoi@example.org' },
    wrong: ['email'],
  },
  'changing the password': {
    path: '/account/password',
    by: 'newcomer',
    typed: { current: 'correct horse battery staple', password: 'correct' },
    wrong: ['password'],
    secret: ['current', 'password'],
  },
  'confirming a second factor': {
    path: '/account/second-factor',
    by: 'newcomer',
    open: async (page) => {
      await page.locator('main button.primary').click()
      await page.locator('#code').waitFor()
    },
    typed: { code: '12345' },
    wrong: ['code'],
  },
  'confirming the password': {
    path: '/confirm',
    by: 'newcomer',
    typed: { password: 'something else entirely' },
    wrong: ['password'],
    secret: ['password'],
  },
  'issuing a key': {
    path: '/admin/keys',
    by: 'administrator',
    open: (page) => unfold(page, 'issue'),
    typed: { email: 'nobody@example.org', name: '', expiresOn: '2020-01-01' },
    wrong: ['email', 'name', 'expiresOn'],
  },
  'adding a user': {
    path: '/admin/users',
    by: 'administrator',
    open: (page) => unfold(page, 'add'),
    typed: { email: 'hina@example.org', name: 'Another' },
    wrong: ['email'],
  },
  'editing the details of a user': {
    path: '/admin/users/3/profile',
    by: 'administrator',
    typed: { email: 'hina@example.org', name: 'Another', timeZone: 'Nowhere' },
    wrong: ['timeZone'],
  },
  'deleting a user': {
    path: '/admin/users/3',
    by: 'administrator',
    open: (page) => unfold(page, 'delete'),
    typed: { email: 'somebody@example.org' },
    wrong: ['email'],
  },
  'filtering the audit': {
    path: '/admin/audit',
    by: 'administrator',
    typed: { email: 'hina@example.org', from: '2026-05-05', to: '2026-05-01' },
    wrong: ['from'],
  },
}
