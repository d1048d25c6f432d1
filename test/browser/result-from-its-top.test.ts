import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { narrow } from '../support/browser/chromium.ts'
import { lookAt, turns } from '../support/browser/sights.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'

/** Pages that answer a form at its own address: what is shown only once, or what is to be done next. */
const results = [
  'second-factor-set-up',
  'recovery-codes',
  'account-calendar-made',
  'admin-key-issued',
  'admin-roster-slips',
  'admin-user-added',
]

/** So low that no button is in sight with the top of its page. */
const viewport = { ...narrow, height: 240 }

describe('with JavaScript, a page that comes in place of its form is seen from its top:', () => {
  const suite = websiteInBrowser()

  for (const sight of turns.filter(({ name }) => results.includes(name))) {
    test(sight.name, async (t) => {
      const { page } = await lookAt(t, sight, { ...suite, options: { viewport } })
      await page.locator('#main:focus').waitFor()
      assert.equal(await page.evaluate('scrollY'), 0)
    })
  }
})
