import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openWindow } from '../support/browser/chromium.ts'
import { issueKey } from '../support/browser/page-actions.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

describe('the button beside a new key', () => {
  const suite = websiteInBrowser()

  /** A window with a new key, in which scripts may do what `allowed` says, and nothing else. */
  async function issue(t: Lasting, allowed: string[]) {
    const { page, context } = await openWindow(t, suite.browser)
    await context.grantPermissions(allowed)
    await suite.site.enter(context, suite.site.administrator)
    await page.goto(`${suite.site.url}/admin/keys`)
    await issueKey(page, suite.site)
    const key = await page.locator('#new-key').innerText()
    const copy = () => page.getByRole('button', { name: 'Copy', exact: true }).click()
    return { page, key, copy }
  }

  test('copies it, and says so', async (t) => {
    const { page, key, copy } = await issue(t, ['clipboard-read', 'clipboard-write'])
    await copy()
    await page.locator('#spoken', { hasText: 'Copied' }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), key)
  })

  test('selects it if the browser refuses to copy', { timeout: 20_000 }, async (t) => {
    const { page, key, copy } = await issue(t, [])
    const selected = page.evaluate(textSelectedNext)
    await copy()
    assert.equal(await selected, key)
    assert.equal(await page.getByRole('button', { name: 'Copied' }).count(), 0)
  })
})

const textSelectedNext = `new Promise((resolve) => {
  document.addEventListener('selectionchange', () => resolve(String(getSelection())), { once: true })
})`
