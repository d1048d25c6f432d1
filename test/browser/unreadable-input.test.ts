import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { openWindow } from '../support/browser/chromium.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'

describe('with JavaScript, what the browser cannot read in a field is not sent as if it were empty', () => {
  const suite = websiteInBrowser()

  /** Of a time, Chromium takes the hour alone, and reports no value until the rest is there. */
  const typeHalfATime = async (page: Page) => {
    await page.locator('#dueTime').fill('')
    await page.locator('#dueTime').focus()
    await page.keyboard.type('08')
    assert.equal(await page.locator('#dueTime').inputValue(), '')
  }

  for (const [how, send] of Object.entries({
    'by a click': (page: Page) => page.getByRole('button', { name: 'Add', exact: true }).click(),
    'by Enter': (page: Page) => page.locator('#title').press('Enter'),
  })) {
    test(`sent ${how}, half a time keeps the form, and takes the focus`, async (t) => {
      const { page, context } = await openWindow(t, suite.browser)
      const user = await suite.site.newcomer('en')
      await suite.site.enter(context, user)
      await page.goto(`${suite.site.url}/assignments/new`)
      await page.locator('#title').fill('Essay')
      await page.locator('#dueDate').fill('2026-04-20')
      await typeHalfATime(page)
      const isSent = (it: Request) =>
        it.method() === 'POST' && new URL(it.url()).pathname === '/assignments/new'
      const sent: Request[] = []
      page.on('request', (it) => isSent(it) && sent.push(it))
      await send(page)
      await page.locator('#dueTime:focus').waitFor()
      assert.equal(sent.length, 0)
      await page.locator('#dueTime').fill('08:30')
      await send(page)
      await page.getByText('Assignment added').waitFor()
      assert.equal(sent.length, 1)
    })
  }
})
