import { describe, test } from 'node:test'
import { pressAnew } from '../support/browser/page-actions.ts'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'

describe('with JavaScript, one Back leaves a list', () => {
  const suite = websiteInBrowser()

  for (const path of ['/', '/assignments?filter=pending']) {
    test(`${path}, however many assignments were completed there`, async (t) => {
      const { page } = await openWithHomework(t, suite, '/calendar')
      await page.goto(`${suite.site.url}/calendar`)
      await page.locator(`nav a[href="${path}"]`).first().click()
      await page.locator('.toggle').first().waitFor()
      for (let n = 0; n < 3; n++) {
        const toggle = page.locator('.toggle[value=yes]').first()
        const id = await toggle.getAttribute('id')
        // Clicks at one place would be a double tap.
        await toggle.focus()
        await pressAnew(page, 'Enter')
        await page.locator(`#${id}[value=yes]`).waitFor({ state: 'detached' })
      }
      await page.goBack()
      await page.waitForURL('**/calendar')
    })
  }
})
