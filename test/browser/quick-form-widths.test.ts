import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openWindow } from '../support/browser/chromium.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'

/** Of the window: tablets, windows beside others, with the sections below the page and beside it. */
const widths = [640, 700, 768, 895, 896, 1000, 1024, 1096, 1112, 1280]

describe('the title, which has to be filled in, gets most room in the short form of Today', () => {
  const suite = websiteInBrowser()

  for (const language of ['en', 'ja'] as const) {
    test(`in every width, in ${language}`, async (t) => {
      const { page, context } = await openWindow(t, suite.browser)
      await suite.site.enter(context, await suite.site.newcomer(language))
      await page.goto(suite.site.url)
      const widthOf = async (field: string) => (await page.locator(field).boundingBox())?.width ?? 0
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const title = await widthOf('#title')
        const others = [await widthOf('#subject'), await widthOf('#dueDate')]
        const found = JSON.stringify({ width, title, others })
        assert.ok(title >= 256 && title > Math.max(...others), found)
        assert.ok(Math.min(...others) >= 160, found)
      }
    })
  }
})
