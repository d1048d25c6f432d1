import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'

/** 1,280 by 1,024 pixels at 400 %: WCAG 2.2, 1.4.10. */
const zoomed = { width: 320, height: 256 }

describe('on a screen zoomed in to 400 %', () => {
  const suite = websiteInBrowser()

  test('neither the sections nor a notice lie over the page', async (t) => {
    const { page } = await openWithHomework(t, suite, '/', { viewport: zoomed })
    await page
      .getByRole('button', { name: /^Complete / })
      .first()
      .click()
    await page.locator('.notice').waitFor()
    for (const part of ['.sections', '.notice']) {
      const position = `getComputedStyle(document.querySelector('${part}')).position`
      assert.equal(await page.evaluate(position), 'static', part)
      assert.ok(await page.locator(part).isVisible(), part)
    }
  })
})
