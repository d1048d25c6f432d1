import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow } from '../support/browser/chromium.ts'
import { askForCode, sendAsItIs, unfold } from '../support/browser/page-actions.ts'
import { giveHomework } from '../support/browser/schoolwork.ts'
import { told } from '../support/browser/told.ts'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'
import { password } from '../support/web/people.ts'

describe('with JavaScript, what is typed and not saved stays when another button of the page is pressed,', () => {
  const suite = websiteInBrowser({
    pages: { allowsRegistration: true },
    languages: { administrator: 'en', student: 'en' },
  })

  const openFirst = async (t: Lasting, path: string, link: string) => {
    const opened = await openWithHomework(t, suite, path)
    await opened.page.locator(link).first().click()
    await saveButton(opened.page).waitFor()
    return opened
  }
  const openAssignment = (t: Lasting) =>
    openFirst(t, '/assignments?filter=pending', '.assignments a')

  test('after the form was refused', async (t) => {
    const { page } = await openAssignment(t)
    await page.getByLabel('Title').fill('Mine')
    await page.locator('#description').fill('many words')
    await page.locator('#reminderEnabled').check()
    await page.locator('#dueDate').fill('')
    await sendAsItIs(page)
    await page.getByRole('button', { name: 'Complete' }).click()
    await told(page, 'Completed')
    assert.equal(await page.getByLabel('Title').inputValue(), 'Mine')
    assert.equal(await page.locator('#description').inputValue(), 'many words')
    assert.equal(await page.locator('#reminderEnabled').isChecked(), true)
  })

  test('and overwrites nothing that another tab has saved meanwhile', async (t) => {
    const { page, context } = await openAssignment(t)
    const other = await context.newPage()
    await other.goto(page.url())
    await page.locator('#description').fill('mine')
    await other.locator('#description').fill('theirs')
    await saveButton(other).click()
    await told(other, 'saved')
    await page.getByRole('button', { name: 'Complete' }).click()
    await told(page, 'Completed')
    assert.equal(await page.locator('#description').inputValue(), 'mine')
    await saveButton(page).click()
    await page.locator('#changed-meanwhile').getByText('theirs').waitFor()
  })

  test('in a series, whose preview is again that of the input', async (t) => {
    const { page } = await openFirst(t, '/series', '.all-series h2 a')
    await page.getByLabel('Title').fill('Mine')
    await page.getByLabel('Overdue ones as well').check()
    await page.locator('#preview ins').getByText('Mine').first().waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    assert.equal(await page.getByLabel('Title').inputValue(), 'Mine')
    await page.locator('#preview ins').getByText('Mine').first().waitFor()
  })

  test('but what was saved before gives way to what another tab has saved since', async (t) => {
    const { page, context } = await openFirst(t, '/series', '.all-series h2 a')
    await page.getByLabel('Title').fill('Mine')
    await saveButton(page).click()
    await told(page, 'saved')
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByLabel('Title').fill('Theirs')
    await saveButton(other).click()
    await told(other, 'saved')
    await page.locator('#description').fill('many words')
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    assert.equal(await page.locator('#description').inputValue(), 'many words')
    assert.equal(await page.getByLabel('Title').inputValue(), 'Theirs')
  })

  test('after it has waited for a sign-in', async (t) => {
    const { page, context } = await openWindow(t, suite.browser)
    const user = await suite.site.newcomer('en')
    await giveHomework(suite.site, user)
    await suite.site.enter(context, user)
    await page.goto(`${suite.site.url}/assignments?filter=pending`)
    await page.locator('.assignments a').first().click()
    await page.locator('#description').fill('many words')
    await context.clearCookies()
    await saveButton(page).click()
    await page.getByLabel('E-mail address').fill(user.email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Nothing is saved yet').waitFor()
    await page.getByRole('button', { name: 'Complete' }).click()
    await told(page, 'Completed')
    assert.equal(await page.locator('#description').inputValue(), 'many words')
  })

  test('and a time zone when a refused registration is read in another language, but no password', async (t) => {
    const { page } = await openWindow(t, suite.browser, { timezoneId: 'America/New_York' })
    await page.goto(`${suite.site.url}/register?language=en`)
    await page.locator('#email').fill('ren@example.org')
    await page.locator('#password').fill('short')
    await sendAsItIs(page)
    await page.locator('#password').fill('another')
    await page.getByRole('link', { name: '日本語' }).click()
    await page.locator('html[lang=ja]').waitFor()
    assert.equal(await page.locator('#email').inputValue(), 'ren@example.org')
    assert.equal(await page.locator('#timeZone').inputValue(), 'America/New_York')
  })

  test('and comes back after the password of an administrator, on a page with a query too', async (t) => {
    const { page, context } = await openWindow(t, suite.browser)
    const { site } = suite
    await site.enter(context, site.administrator)
    await page.goto(`${site.url}/admin/users?q=hina`)
    site.clock.advance(13 * 3_600_000)
    t.after(() => site.clock.advance(-13 * 3_600_000))
    await unfold(page, 'add')
    await page.locator('#email').fill('new@example.org')
    await page.locator('#name').fill('New')
    await page.locator('#add button.primary').click()
    await page.locator('#confirm input[type=password]').fill(password)
    await page.locator('#confirm button.primary').click()
    await page.locator('#email').waitFor({ state: 'visible' })
    assert.equal(await page.locator('#email').inputValue(), 'new@example.org')
    assert.equal(await page.locator('#name').inputValue(), 'New')
    await page.locator('#add button.primary').click()
    await page.locator('#new-link').waitFor()
    // What was sent is no draft any more, at neither address.
    for (let n = 0; n < 3; n++) {
      await page.goBack()
      await page.waitForLoadState('networkidle')
      if (new URL(page.url()).pathname !== '/admin/users') continue
      assert.equal(await page.locator('#email').inputValue(), '')
    }
  })

  test('but no recovery code, which Back does not bring back either', async (t) => {
    const { page } = await openWindow(t, suite.browser)
    await page.goto(`${suite.site.url}/sign-in?language=en`)
    await askForCode(page, suite.site)
    await page.locator('main details > summary').click()
    await page.locator('#recoveryCode').fill('ABCDE-FGHJK')
    await page.locator('main p > a').last().click()
    await page.locator('#email').waitFor()
    await page.goBack()
    await page.locator('#recoveryCode').waitFor({ state: 'attached' })
    assert.equal(await page.locator('#recoveryCode').inputValue(), '')
  })
})

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
