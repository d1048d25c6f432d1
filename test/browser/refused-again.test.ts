import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { signInTexts } from '../../src/web/messages/sign-in.ts'
import { openWindow } from '../support/browser/chromium.ts'
import { askForCode } from '../support/browser/page-actions.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'

/** Of what is wrong with a field, that is all a screen reader says while the focus stays in it. */
const countReadings = `new MutationObserver((changes) => {
  window.readings = (window.readings ?? 0) + changes.filter((it) => it.addedNodes.length > 0).length
}).observe(document.getElementById('spoken'), { childList: true })`

describe('screen readers hear of every refusal, also if it is the same as before,', () => {
  const suite = websiteInBrowser()
  const { signIn, code } = signInTexts.en

  for (const [step, field, error] of [
    ['at sign-in', 'password', signIn.wrong],
    ['at the code of two-step sign-in', 'code', code.wrong],
  ] as const) {
    test(step, async (t) => {
      const { page } = await openWindow(t, suite.browser)
      await page.goto(`${suite.site.url}/sign-in?language=en`)
      if (field === 'code') await askForCode(page, suite.site)
      else await page.getByLabel('E-mail address').fill('nobody@example.org')
      await page.evaluate(countReadings)
      const input = page.locator(`#${field}`)

      for (const _ of ['first', 'second']) {
        await input.fill('12345')
        await page.locator('main button.primary').focus()
        await sendBy(page, 'Enter')
        assert.equal(await page.evaluate('document.activeElement.id'), field)
        assert.match((await input.getAttribute('aria-describedby')) ?? '', /-error$/)
        assert.equal(await page.locator(`#${field}-error`).innerText(), error)
        assert.equal(await page.evaluate('window.readings ?? 0'), 0)
      }
      for (const n of [1, 2]) {
        await input.fill('12345')
        await sendBy(page, 'Enter')
        assert.equal(await page.locator('#spoken').innerText(), error)
        assert.equal(await page.evaluate('window.readings'), n)
      }
    })
  }
})

/** Presses a key where the focus is, and waits for the form to be refused. */
async function sendBy(page: Page, key: string): Promise<void> {
  await page.evaluate(`window.refused = new Promise((done) =>
    document.addEventListener('htmx:finally:request', () => done(), { once: true })
  ); undefined`)
  await page.keyboard.press(key)
  await page.evaluate('refused')
}
