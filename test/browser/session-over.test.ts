import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { User } from '../../src/domain/accounts/user.ts'
import { openWindow } from '../support/browser/chromium.ts'
import { told } from '../support/browser/told.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'
import { password } from '../support/web/people.ts'

describe('with JavaScript and a session that ends', () => {
  const suite = websiteInBrowser()

  /** A form that somebody filled in, and sent when their session was over. */
  const sendTooLate = async (t: Lasting, user: User): Promise<Page> => {
    const { page, context } = await openWindow(t, suite.browser)
    await suite.site.enter(context, user)
    await page.goto(`${suite.site.url}/assignments/new`)
    await page.getByLabel('Title').fill('Essay')
    await page.getByLabel('Due date').fill('2026-04-20')
    await page.getByLabel('Priority').selectOption('high')
    await context.clearCookies()
    await addButton(page).click()
    await page.getByText('You are no longer signed in').waitFor()
    return page
  }

  test('a form comes back with its input after sign-in, and can be sent again', async (t) => {
    const user = await suite.site.newcomer('en')
    const page = await sendTooLate(t, user)
    await signIn(page, user)
    await page.getByText('Nothing is saved yet').waitFor()
    assert.equal(new URL(page.url()).pathname, '/assignments/new')
    assert.equal(await page.getByLabel('Title').inputValue(), 'Essay')
    assert.equal(await page.getByLabel('Due date').inputValue(), '2026-04-20')
    assert.equal(await page.getByLabel('Priority').inputValue(), 'high')
    await addButton(page).click()
    await page.getByText('Assignment added').waitFor()
    assert.equal(await page.locator('.assignments > li').count(), 1)
  })

  test('and Back returns to the input if that page is left before', async (t) => {
    const user = await suite.site.newcomer('en')
    const page = await sendTooLate(t, user)
    await signIn(page, user)
    await page.getByText('Nothing is saved yet').waitFor()
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.getByRole('heading', { name: 'April 2026' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Add an assignment' }).waitFor()
    assert.equal(await page.getByLabel('Title').inputValue(), 'Essay')
    assert.equal(await page.getByLabel('Priority').inputValue(), 'high')
  })

  test('all ticked days of a series come back', async (t) => {
    const { page, context } = await openWindow(t, suite.browser)
    const user = await suite.site.newcomer('en')
    await suite.site.enter(context, user)
    await page.goto(`${suite.site.url}/assignments/new?recurrence=weekly`)
    await page.getByLabel('Title').fill('Drill')
    await page.getByLabel('Due date').fill('2026-04-20')
    for (const day of ['Mon', 'Thu']) await page.getByLabel(day, { exact: true }).check()
    await context.clearCookies()
    await addButton(page).click()
    await page.getByText('You are no longer signed in').waitFor()
    await signIn(page, user)
    await page.getByText('Nothing is saved yet').waitFor()
    await page.getByText('Every Monday and Thursday').waitFor()
    await addButton(page).click()
    await told(page, 'Series added')
    await page.goto(`${suite.site.url}/series`)
    await page.getByText('Every Monday and Thursday').waitFor()
  })

  test('the button of a preview leads to the sign-in page, and its address', async (t) => {
    const { page, context } = await openWindow(t, suite.browser)
    await suite.site.enter(context, await suite.site.newcomer('en'))
    await page.goto(`${suite.site.url}/assignments/new?recurrence=weekly`)
    await context.clearCookies()
    await page.getByRole('button', { name: 'Show the dates' }).click()
    await page.getByText('You are no longer signed in').waitFor()
    assert.equal(new URL(page.url()).pathname, '/sign-in')
  })

  test('a pending preview is aborted, and causes no second sign-in', async (t) => {
    const { page, context } = await openWindow(t, suite.browser)
    const user = await suite.site.newcomer('en')
    await suite.site.enter(context, user)
    await page.goto(`${suite.site.url}/assignments/new`)
    const held = Promise.withResolvers<void>()
    await page.route('**/preview', async (route) => {
      await held.promise
      await route.continue()
    })
    const preview = page.waitForRequest('**/preview')
    await page.getByLabel('Due date').fill('2026-04-20')
    const { pathname } = new URL((await preview).url())
    assert.equal(pathname, '/assignments/new/preview')
    await context.clearCookies()
    const ended = page.waitForEvent('requestfailed', (it) => it.url().endsWith(pathname))
    await addButton(page).click()
    assert.equal((await ended).failure()?.errorText, 'net::ERR_ABORTED')
    await page.getByText('You are no longer signed in').waitFor()
    held.resolve()
    await signIn(page, user)
    await page.getByText('Nothing is saved yet').waitFor()
    assert.equal(new URL(page.url()).pathname, '/assignments/new')
  })

  test('a form also comes back if another user has signed in, and its user mistypes first', async (t) => {
    const user = await suite.site.newcomer('en')
    const page = await sendTooLate(t, user)
    await suite.site.enter(page.context(), await suite.site.newcomer('ja'))
    await signIn(page, user, 'mistyped')
    await page.locator('#password-error').waitFor()
    await signIn(page, user)
    await page.getByText('Nothing is saved yet').waitFor()
    assert.equal(await page.getByLabel('Title').inputValue(), 'Essay')
  })

  test('a form is neither sent again nor shown if another user signs in', async (t) => {
    const page = await sendTooLate(t, await suite.site.newcomer('en'))
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
    await signIn(page, await suite.site.newcomer('en'))
    await page.getByRole('heading', { name: 'Add an assignment' }).waitFor()
    assert.equal(await page.getByLabel('Title').inputValue(), '')
    assert.equal(await page.getByLabel('Priority').inputValue(), 'medium')
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.getByRole('heading', { name: 'April 2026' }).waitFor()
    assert.equal(sent.filter((it) => it.startsWith('POST')).length, 1)
  })
})

const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })

async function signIn(page: Page, { email }: User, typed = password): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(typed)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
