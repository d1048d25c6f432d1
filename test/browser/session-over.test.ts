import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { User } from '../../src/domain/user.ts'
import { openWindow, skipWithoutChromium } from '../support/chromium.ts'
import type { Lasting } from '../support/databases.ts'
import { password } from '../support/website.ts'
import { websiteInBrowser } from '../support/website-in-browser.ts'

describe('where JavaScript runs and a session is over', { skip: skipWithoutChromium }, () => {
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

  test('its form comes back after signing in, with what was typed, to be sent again', async (t) => {
    const user = await suite.site.newcomer('en')
    const page = await sendTooLate(t, user)
    await signIn(page, user)
    await page.getByText('so nothing was saved yet').waitFor()
    assert.equal(new URL(page.url()).pathname, '/assignments/new')
    assert.equal(await page.getByLabel('Title').inputValue(), 'Essay')
    assert.equal(await page.getByLabel('Due date').inputValue(), '2026-04-20')
    assert.equal(await page.getByLabel('Priority').inputValue(), 'high')
    await addButton(page).click()
    await page.getByText('Assignment added').waitFor()
    assert.equal(await page.locator('.assignments > li').count(), 1)
  })

  test('nobody else gets to see what was typed', async (t) => {
    const page = await sendTooLate(t, await suite.site.newcomer('en'))
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
    await signIn(page, await suite.site.newcomer('en'))
    await page.getByRole('heading', { name: 'Add an assignment' }).waitFor()
    await page.getByRole('link', { name: 'Calendar' }).click()
    await page.getByRole('heading', { name: 'April 2026' }).waitFor()
    assert.deepEqual(sent.filter((it) => it.startsWith('POST')).length, 1)
  })
})

const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })

async function signIn(page: Page, { email }: User): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
