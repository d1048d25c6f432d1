import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { told } from '../support/browser/told.ts'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

describe('with JavaScript, a key pressed twice is one press', () => {
  const suite = websiteInBrowser()

  /** A page whose clock stands still, and the paths of the forms that it sends. */
  const visit = async (t: Lasting, path: string) => {
    const { page } = await openWithHomework(t, suite, path)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await page.clock.install({ time: '2026-04-15T00:00:00Z' })
    await page.goto(`${suite.site.url}${path}`)
    await page.clock.pauseAt('2026-04-15T01:00:00Z')
    return { page, sent }
  }

  for (const [doing, path, button, news] of [
    ['completing', '/assignments?filter=pending', '.toggle', 'Completed'],
    ['deleting', '/assignments?filter=pending', '.delete', 'Assignment deleted'],
    ['archiving', '/subjects', '.subjects button', 'Subject archived'],
    ['pausing', '/series', '.all-series button', 'Series paused'],
  ] as const) {
    test(`${doing}, though the focus is on another button by the second`, async (t) => {
      const { page, sent } = await visit(t, path)
      await page.locator(button).first().focus()
      await page.keyboard.press('Enter')
      await focusIsBack(page, news)
      await page.clock.runFor(400)
      await page.keyboard.press('Enter')
      await page.clock.runFor(1000)
      await page.locator('.htmx-request').waitFor({ state: 'detached' })
      assert.equal(sent.length, 1, sent.join())
    })

    test(`${doing}, but half a second later it is another one`, async (t) => {
      const { page, sent } = await visit(t, path)
      await page.locator(button).first().focus()
      await page.keyboard.press('Enter')
      await focusIsBack(page, news)
      await page.clock.runFor(500)
      const again = page.waitForRequest((request) => request.method() === 'POST')
      await page.keyboard.press('Space')
      await again
      assert.equal(sent.length, 2, sent.join())
    })
  }
})

async function focusIsBack(page: Page, news: string): Promise<void> {
  await page.clock.runFor(1)
  await told(page, news)
  await page.locator('button:focus').waitFor()
}
