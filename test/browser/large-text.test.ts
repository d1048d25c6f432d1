import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

const phone = { width: 390, height: 844 }

/** WCAG 2.2, 1.4.4. */
const doubled = { content: 'html { font-size: 200% }' }

describe('with text at 200 % on a phone', () => {
  const suite = websiteInBrowser()

  const visit = async (t: Lasting, path: string): Promise<Page> => {
    const options = { viewport: phone, bypassCSP: true }
    const { page } = await openWithHomework(t, suite, path, options)
    await page.addStyleTag(doubled)
    return page
  }

  for (const path of ['/', '/assignments', '/calendar', '/series', '/statistics']) {
    test(`${path} fits the width, and shows the links to all five sections`, async (t) => {
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
    ['/', '#title'],
    ['/', '#dueDate'],
    ['/assignments', '#q'],
  ] as const) {
    test(`${path} gives ${field} more than half of the width`, async (t) => {
      const page = await visit(t, path)
      const box = await page.locator(field).boundingBox()
      assert.ok(box && box.width > phone.width / 2, JSON.stringify(box))
    })
  }
})
