import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow } from '../support/browser/chromium.ts'
import { told } from '../support/browser/told.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import { password } from '../support/web/people.ts'

describe('without JavaScript', () => {
  const suite = websiteInBrowser()

  const enter = async (t: Parameters<typeof openWindow>[0]): Promise<Page> => {
    const { page } = await openWindow(t, suite.browser, { javaScriptEnabled: false })
    const { email } = await suite.site.newcomer('en')
    await page.goto(suite.site.url)
    await signIn(page, email)
    return page
  }

  test('an assignment is added, completed, reopened, deleted, restored, edited and found by a filter', async (t) => {
    const page = await enter(t)
    await page.getByLabel('Title').fill('Essay')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await told(page, 'Assignment added')

    await page.getByRole('button', { name: 'Complete Essay' }).click()
    await told(page, 'Completed')
    await page.getByRole('link', { name: 'Assignments', exact: true }).click()
    await page.getByRole('link', { name: 'Completed', exact: true }).click()
    await page.getByRole('button', { name: 'Reopen Essay' }).click()
    await told(page, 'Reopened')
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByRole('button', { name: 'Delete Essay' }).click()
    await told(page, 'Assignment deleted')
    await page.getByRole('button', { name: 'Undo' }).click()
    await told(page, 'Assignment restored')

    await page.getByRole('link', { name: 'Essay' }).click()
    await page.getByLabel('Subject').fill('English')
    await page.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Assignment saved')
    await page.getByText('More filters and order').click()
    await page.getByLabel('Subject').selectOption('English')
    await page.locator('#more button').click()
    await page.getByText('1 assignment', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await heading(page, 'Sign in')
    await page.goto(suite.site.url)
    await heading(page, 'Sign in')
  })

  test('a series is previewed, created, edited, paused and ended', async (t) => {
    const page = await enter(t)
    await page.getByRole('link', { name: 'Series', exact: true }).click()
    await page.getByRole('link', { name: 'Add a series' }).first().click()
    await page.getByLabel('Title').fill('Spelling test')
    await page.getByLabel('Due date').fill('2026-04-16')
    await page.getByLabel('Due time').fill('08:30')
    await page.getByLabel('Repeats').selectOption('weekly')
    await page.getByRole('button', { name: 'Show the dates' }).click()
    await page.getByText('Every Thursday at 08:30').waitFor()
    assert.equal(await page.getByLabel('Title').inputValue(), 'Spelling test')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await told(page, 'Series added')

    await page.getByRole('link', { name: 'Series', exact: true }).click()
    await page.getByRole('link', { name: 'Spelling test' }).click()
    await page.getByLabel('Title').fill('Vocabulary')
    await page.getByLabel('Those that are not due yet').check()
    await page.getByRole('button', { name: 'Show what changes' }).click()
    await page.locator('#preview ins', { hasText: 'Vocabulary' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Series saved')
    await page.getByRole('button', { name: 'Pause' }).click()
    await told(page, 'Series paused')
    await page.getByText('Delete this series').first().click()
    await page.getByRole('button', { name: 'Delete this series' }).click()
    await told(page, 'Series deleted; its assignments stay')
    await page.getByRole('link', { name: 'Today' }).click()
    await page.getByRole('link', { name: 'Vocabulary' }).waitFor()
  })

  test('a wrong form shows the error at its field, and keeps the other input', async (t) => {
    const page = await enter(t)
    await page.goto(`${suite.site.url}/assignments/new`)
    await page.getByLabel('Description').fill('Two pages')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    assert.equal(await page.getByLabel('Description').inputValue(), 'Two pages')
    const title = page.getByRole('textbox', { name: 'Title' })
    assert.equal(await title.getAttribute('aria-invalid'), 'true')
    assert.equal(await page.locator('#title-error').innerText(), 'Please fill this in.')
    assert.match(await page.title(), /^Error: /)
  })

  test('the first wrong field has the focus, and is in view with its error', async (t) => {
    const page = await enter(t)
    await addSeries(page)
    const series = page.url()
    await page.getByLabel('Title').fill('')
    await page.locator('#recurrenceInterval').fill('999')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('#title[aria-invalid]:focus').waitFor()
    assert.ok(await isInView(page, '#title-error'))
    assert.equal(await page.locator('[autofocus]').count(), 1)
    await page.goto(series)
    await page.locator('#dueTime').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('#dueTime:focus').waitFor()
    assert.ok(await isInView(page, '#dueTime-error'))
  })

  test('a preview is in view once it was asked for', async (t) => {
    const page = await enter(t)
    await page.goto(`${suite.site.url}/assignments/new?recurrence=weekly`)
    await page.getByLabel('Due date').fill('2026-04-16')
    await page.getByRole('button', { name: 'Show the dates' }).click()
    await page.getByText('Every Thursday at 23:59').waitFor()
    assert.ok(await isInView(page, '#preview-title'))
    await addSeries(page)
    await page.getByRole('button', { name: 'Show what changes' }).click()
    await page.waitForURL(/preview/)
    assert.ok(await isInView(page, '#preview-title'))
  })

  test('what was typed too late comes back after a sign-in in another tab', async (t) => {
    const { email } = await suite.site.newcomer('en')
    const { page } = await openWindow(t, suite.browser, { javaScriptEnabled: false })
    await page.goto(suite.site.url)
    await signIn(page, email)
    await page.goto(`${suite.site.url}/assignments/new`)
    await page.getByLabel('Title').fill('Essay')
    await page.getByLabel('Description').fill('One\nTwo')
    await page.getByLabel('Due date').fill('2026-04-20')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await heading(page, 'You are no longer signed in')
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Sign in in a new tab' }).click()
    await signIn(await opened, email)
    await page.getByRole('button', { name: 'Continue with what I typed' }).click()
    assert.equal(await page.getByLabel('Description').inputValue(), 'One\nTwo')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await told(page, 'Assignment added')
  })

  const addSeries = async (page: Page) => {
    await page.goto(`${suite.site.url}/assignments/new?recurrence=daily`)
    await page.getByLabel('Title').fill('Spelling test')
    await page.getByLabel('Due date').fill('2026-04-16')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.locator('#status').getByRole('link', { name: 'Open' }).click()
    await heading(page, 'Spelling test')
  }
})

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await heading(page, 'Today')
}

const isInView = (page: Page, selector: string) =>
  page.evaluate<boolean>(`(() => {
    const { top, bottom } = document.querySelector('${selector}').getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })()`)

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor()
