import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openWindow } from '../support/browser/chromium.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'
import { password } from '../support/web/people.ts'

describe('the button beside a password', () => {
  const suite = websiteInBrowser()

  async function openSignIn(t: Lasting, options = {}) {
    const { page } = await openWindow(t, suite.browser, options)
    await page.goto(`${suite.site.url}/sign-in`)
    const field = page.locator('#password')
    const typeOf = () => field.getAttribute('type')
    return { page, field, typeOf, button: page.getByRole('button', { name: 'Show “Password”' }) }
  }

  test('shows it, and hides it again', async (t) => {
    const { field, typeOf, button } = await openSignIn(t)
    await field.fill(password)
    for (const [type, isPressed] of [
      ['text', 'true'],
      ['password', 'false'],
    ]) {
      await button.click()
      assert.deepEqual(
        [await typeOf(), await button.getAttribute('aria-pressed')],
        [type, isPressed],
      )
      assert.equal(await field.inputValue(), password)
    }
  })

  test('does not send the form, which hides it before it is sent', async (t) => {
    const { page, field, typeOf, button } = await openSignIn(t)
    const types: unknown[] = []
    await page.exposeFunction('told', (type: string) => types.push(type))
    await page.evaluate(
      `document.addEventListener('submit', () => told(document.getElementById('password').type))`,
    )
    await page.getByLabel('E-mail address').fill('nobody@example.org')
    await field.fill('something else entirely')
    await button.click()
    await field.press('Enter')
    await page.locator('[aria-invalid]').waitFor()
    assert.deepEqual(types, ['password'])
    assert.deepEqual(
      [await typeOf(), await button.getAttribute('aria-pressed')],
      ['password', 'false'],
    )
  })

  test('does not make the page keep it once it was left', async (t) => {
    const { page, context } = await openWindow(t, suite.browser)
    await suite.site.enter(context, await suite.site.newcomer('en'))
    await page.goto(`${suite.site.url}/account/password`)
    await page.locator('#current').fill(password)
    await page.getByRole('button', { name: 'Show “Current password”' }).click()
    await page.getByRole('link', { name: 'Today' }).click()
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    await page.goBack()
    await page.locator('#current').waitFor()
    assert.equal(await page.locator('#current').inputValue(), '')
  })

  test('is not there without JavaScript', async (t) => {
    const { button, field } = await openSignIn(t, { javaScriptEnabled: false })
    assert.equal(await button.isVisible(), false)
    assert.ok(await field.isVisible())
  })
})
