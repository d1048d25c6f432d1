import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { oneDay } from '../../src/domain/time/durations.ts'
import { openWindow } from '../support/browser/chromium.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import { anAssignment, at } from '../support/builders.ts'
import type { Lasting } from '../support/databases.ts'
import { seedAssignments } from '../support/seed.ts'
import { password } from '../support/web/people.ts'

const everyDay = Array.from({ length: 20 }, (_, day) =>
  anAssignment({ title: `Essay ${day}`, dueDate: at('2026-04-10T03:00:00Z') + day * oneDay }),
)

describe('with JavaScript on a phone, a form leads back to the place where it was opened', () => {
  const suite = websiteInBrowser()

  async function visit(t: Lasting, path: string) {
    const viewport = { width: 390, height: 600 }
    const { page, context } = await openWindow(t, suite.browser, { viewport })
    const user = await suite.site.newcomer('en')
    await seedAssignments(suite.site.deps.store, user.id, everyDay)
    await suite.site.enter(context, user)
    await page.goto(`${suite.site.url}${path}`)
    return { page, user }
  }

  for (const path of ['/assignments', '/calendar']) {
    test(`in ${path}, to the same link`, async (t) => {
      const { page } = await visit(t, path)
      const link = page.getByRole('link', { name: 'Essay 15' })
      await link.scrollIntoViewIfNeeded()
      const before = await scrolled(page)
      assert.ok(before > 300, String(before))
      await link.click()
      await page.getByLabel('Description').fill('Two pages')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.locator('.notice').getByText('saved').waitFor()
      assert.equal(await scrolled(page), before)
      assert.match(await focused(page), /Essay 15/)
    })
  }

  test('also when what it was opened for is gone', async (t) => {
    const { page } = await visit(t, '/assignments')
    const link = page.getByRole('link', { name: 'Essay 10' })
    await link.scrollIntoViewIfNeeded()
    const before = await scrolled(page)
    await link.click()
    // The list, which is still there until then, has a button for each.
    await page.getByLabel('Description').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Assignment deleted').waitFor()
    assert.equal(await scrolled(page), before)
  })

  test('but a sign-in leads to the top', async (t) => {
    const { page, user } = await visit(t, '/')
    const link = page.getByRole('link', { name: 'Essay 6' })
    await link.scrollIntoViewIfNeeded()
    assert.ok((await scrolled(page)) > 0)
    await link.click()
    await page.getByLabel('Description').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('E-mail address').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    assert.equal(await scrolled(page), 0)
  })

  test('but a link leads to the top', async (t) => {
    const { page } = await visit(t, '/assignments')
    await page.getByRole('link', { name: 'Essay 15' }).click()
    await page.getByLabel('Description').waitFor()
    await page.locator('.sections a[href^="/assignments"]').click()
    await page.locator('#found').waitFor()
    assert.equal(await scrolled(page), 0)
  })
})

const scrolled = (page: Page) => page.evaluate<number>('Math.round(scrollY)')
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent')
