import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openWindow } from '../support/browser/chromium.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'

describe('the whole due date of a quick addition can be read on a phone', () => {
  const suite = websiteInBrowser()

  // From 353 on, the subject is beside the date.
  for (const width of [320, 353, 360, 412])
    for (const language of ['en', 'ja'] as const)
      test(`of ${width} pixels, in ${language}`, async (t) => {
        const options = { viewport: { width, height: 800 } }
        const { page, context } = await openWindow(t, suite.browser, options)
        await suite.site.enter(context, await suite.site.newcomer(language))
        await page.goto(suite.site.url)
        await page.locator('#title').focus()
        await page.locator('#dueDate').fill('2026-11-26')
        const { needed, given } = await page.evaluate<Widths>(widths)
        assert.ok(needed <= given, `${needed} > ${given}`)
      })
})

interface Widths {
  /** Of the control around its content. */
  readonly needed: number
  /** Of the control as it is. */
  readonly given: number
}

const widths = `(() => {
  const field = document.getElementById('dueDate')
  const given = field.offsetWidth
  field.style.cssText = 'inline-size: max-content; justify-self: start'
  return { given, needed: field.offsetWidth }
})()`
