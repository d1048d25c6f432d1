import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow, skipWithoutChromium } from '../support/chromium.ts'
import { giveHomework } from '../support/schoolwork.ts'
import { websiteInBrowser } from '../support/website-in-browser.ts'

const phone = { width: 390, height: 844 }

/** WCAG 2.2, 1.4.4. */
const doubled = { content: 'html { font-size: 200% }' }

describe('text twice as large, on a phone', { skip: skipWithoutChromium }, () => {
  const suite = websiteInBrowser()

  const visit = async (t: Parameters<typeof openWindow>[0], path: string): Promise<Page> => {
    const options = { viewport: phone, bypassCSP: true }
    const { page, context } = await openWindow(t, suite.browser, options)
    const user = await suite.site.newcomer('en')
    await giveHomework(suite.site, user)
    await suite.site.enter(context, user)
    await page.goto(`${suite.site.url}${path}`)
    await page.addStyleTag(doubled)
    return page
  }

  for (const path of ['/', '/assignments', '/calendar', '/series', '/statistics']) {
    test(`${path} fits, and every section can be reached`, async (t) => {
      const page = await visit(t, path)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), phone.width)
      const links = await page.locator('.sections a').all()
      const boxes = await Promise.all(links.map((it) => it.boundingBox()))
      assert.equal(boxes.length, 5)
      for (const box of boxes) {
        assert.ok(box && box.x >= 0 && box.x + box.width <= phone.width, JSON.stringify(box))
        assert.ok(box.y + box.height <= phone.height, JSON.stringify(box))
      }
    })
  }

  for (const [path, field] of [
    ['/', '#dueDate'],
    ['/assignments', '#q'],
  ] as const) {
    test(`${path} has room to type into ${field}`, async (t) => {
      const page = await visit(t, path)
      const box = await page.locator(field).boundingBox()
      assert.ok(box && box.width > phone.width / 2, JSON.stringify(box))
    })
  }
})
