import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow } from '../support/browser/chromium.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

/**
 * A browser may style a page before its style sheet is there. A transition that is always on then fades every link
 * and button from the browser's own colours into the page's.
 */
describe('colours of links and buttons', () => {
  const suite = websiteInBrowser()

  for (const path of ['/', '/assignments?filter=pending', '/calendar', '/account/password']) {
    test(`do not fade in as ${path} opens`, async (t) => {
      const page = await open(t, path)
      assert.deepEqual(await page.evaluate(fadedByNextFrame), [])
    })
  }

  test('fade into others under the pointer', async (t) => {
    const page = await open(t, '/calendar')
    await page.locator('a.button').first().hover()
    await page.waitForFunction('faded.length > 0')
  })

  async function open(t: Lasting, path: string): Promise<Page> {
    const { page, context } = await openWindow(t, suite.browser)
    await suite.site.enter(context, suite.site.student)
    await page.addInitScript(watch)
    await page.route('**/*.css', async (route) => {
      await page.waitForFunction('isStyled', null, { polling: 5 })
      await route.continue()
    })
    await page.goto(new URL(path, suite.site.url).href)
    return page
  }
})

/** Has the page styled as soon as it is read, as browsers do now and then. */
const watch = `
  faded = []
  isStyled = false
  addEventListener('transitionrun', ({ target }) => faded.push(target.outerHTML), true)
  new MutationObserver(() => {
    const part = document.querySelector('main a, main button')
    isStyled ||= !!part && !!getComputedStyle(part).color
  }).observe(document, { childList: true, subtree: true })`

/** Events of transitions come with the frame after the change. */
const fadedByNextFrame = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(faded))))`
