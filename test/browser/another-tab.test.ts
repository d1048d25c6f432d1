import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'

describe('with JavaScript, a link', () => {
  const suite = websiteInBrowser()

  for (const key of ['Control', 'Shift'] as const) {
    test(`opens in another tab or window with ${key}, by mouse and by keyboard`, async (t) => {
      const { page, context } = await openWithHomework(t, suite, '/')
      const link = page.locator('.assignments a').first()
      const target = new URL((await link.getAttribute('href')) ?? '', page.url()).href
      const ways = [() => link.click({ modifiers: [key] }), () => link.press(`${key}+Enter`)]
      for (const open of ways) {
        const [other] = await Promise.all([context.waitForEvent('page'), open()])
        await other.waitForURL(target)
        await other.close()
      }
      assert.equal(new URL(page.url()).pathname, '/')
    })
  }
})
