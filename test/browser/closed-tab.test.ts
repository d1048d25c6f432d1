import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow } from '../support/browser/chromium.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

describe('with JavaScript, a tab that is closed', () => {
  const suite = websiteInBrowser()

  const visit = async (t: Lasting, path: string): Promise<Page> => {
    const { page, context } = await openWindow(t, suite.browser)
    await suite.site.enter(context, await suite.site.newcomer('en'))
    await page.goto(`${suite.site.url}${path}`)
    return page
  }

  test('asks first about what was typed and not sent, also if it was refused', async (t) => {
    const page = await visit(t, '/assignments/new')
    await page.locator('#description').fill('many words')
    assert.equal(await asksBeforeClosing(page), true)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.locator('#title[aria-invalid]').waitFor()
    assert.equal(await asksBeforeClosing(page), true)
    await page.locator('#title').fill('Essay')
    await page.locator('#dueDate').fill('2026-04-20')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Added').first().waitFor()
    assert.equal(await asksBeforeClosing(page), false)
  })

  for (const [what, path, field] of [
    ['a filter', '/assignments', '#q'],
    ['a password', '/account/password', '[type=password]'],
  ] as const) {
    test(`does not ask about ${what}`, async (t) => {
      const page = await visit(t, path)
      await page.locator(field).first().fill('a long password')
      assert.equal(await asksBeforeClosing(page), false)
    })
  }
})

/** Closes the tab, and keeps it if it asks. */
async function asksBeforeClosing(page: Page): Promise<boolean> {
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    assert.equal(dialog.type(), 'beforeunload')
    await dialog.dismiss()
    return true
  })
  const closed = page.waitForEvent('close').then(() => false)
  await page.close({ runBeforeUnload: true })
  return Promise.race([asked, closed])
}
