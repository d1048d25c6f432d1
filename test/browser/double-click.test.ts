import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { skipWithoutChromium } from '../support/browser/chromium.ts'
import { told } from '../support/browser/told.ts'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

describe('with JavaScript, a double click is one action', { skip: skipWithoutChromium }, () => {
  const suite = websiteInBrowser()

  const visit = async (t: Lasting, path: string): Promise<Visit> => {
    const { page } = await openWithHomework(t, suite, path)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    return { page, sent }
  }

  for (const [doing, path, button, news] of [
    ['completing', '/', '.toggle', 'Completed'],
    ['reopening', '/assignments?filter=completed', '.toggle', 'Reopened'],
    ['deleting', '/assignments?filter=pending', '.delete', 'Assignment deleted'],
    ['pausing', '/series', '.all-series button', 'Series paused'],
    ['archiving', '/subjects', '.subjects button', 'Subject archived'],
  ] as const) {
    test(`${doing}, even if another button is under the pointer by the second click`, async (t) => {
      const { page, sent } = await visit(t, path)
      await doubleClickAcross(page, page.locator(button).first(), news)
      assert.equal(sent.length, 1, sent.join())
    })

    test(`${doing}, if the second click comes before the response`, async (t) => {
      const { page, sent } = await visit(t, path)
      await page.locator(button).first().dblclick()
      await told(page, news)
      await goOn(page)
      assert.equal(sent.length, 1, sent.join())
    })
  }

  test('restoring a deleted assignment', async (t) => {
    const { page, sent } = await visit(t, '/assignments?filter=pending')
    for (const n of [1, 2]) {
      const title = await page.locator('.assignments a').first().innerText()
      await page.locator('.delete').first().click()
      await page.getByRole('link', { name: title }).waitFor({ state: 'detached' })
      assert.equal(sent.length, n)
    }
    await page.goto(`${suite.site.url}/assignments/deleted`)
    await doubleClickAcross(page, page.locator('.rows button').first(), 'Assignment restored')
    assert.equal(sent.length, 3, sent.join())
  })

  test('but clicks on two rows in quick succession are two', async (t) => {
    const { page, sent } = await visit(t, '/assignments?filter=pending')
    const titles = page.locator('.assignments a')
    const rows = [0, 2].map((n) => page.locator('.delete').nth(n))
    const gone = await Promise.all([0, 2].map((n) => titles.nth(n).innerText()))
    for (const { x, y } of await Promise.all(rows.map(middleOf))) await page.mouse.click(x, y)
    for (const name of gone) await page.getByRole('link', { name }).waitFor({ state: 'detached' })
    assert.equal(sent.length, 2)
  })
})

interface Visit {
  readonly page: Page
  /** The paths of the forms sent so far. */
  readonly sent: readonly string[]
}

/** To another page. What was clicked before has been sent by then. */
async function goOn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.getByRole('heading', { name: 'April 2026' }).waitFor()
}

async function middleOf(button: Locator) {
  const box = await button.boundingBox()
  assert.ok(box)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A double click whose first click has its effect, and `news` of it, before the second. */
async function doubleClickAcross(page: Page, button: Locator, news: string): Promise<void> {
  const { x, y } = await middleOf(button)
  await page.mouse.click(x, y)
  await told(page, news)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await goOn(page)
}
