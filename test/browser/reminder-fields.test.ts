import { describe, test } from 'node:test'
import { openWindow, skipWithoutChromium } from '../support/chromium.ts'
import { giveHomework } from '../support/schoolwork.ts'
import { websiteInBrowser } from '../support/website-in-browser.ts'

describe('the fields of a reminder', { skip: skipWithoutChromium }, () => {
  const suite = websiteInBrowser({}, (site) => giveHomework(site, site.student))

  for (const path of ['/assignments/new', '/assignments/1', '/series/1']) {
    test(`are seen on ${path} as long as its box is ticked, also without JavaScript`, async (t) => {
      const { site, browser } = suite
      const { page, context } = await openWindow(t, browser, { javaScriptEnabled: false })
      await site.enter(context, site.student)
      await page.goto(`${site.url}${path}`)
      const fields = page.locator('.of-reminder input:not([type=hidden])')
      await page.locator('#reminderEnabled').uncheck()
      await fields.first().waitFor({ state: 'hidden' })
      await page.locator('#reminderEnabled').check()
      await fields.first().waitFor({ state: 'visible' })
    })
  }
})
