import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { oneDay } from '../../src/domain/time/durations.ts'
import { openWindow } from '../support/browser/chromium.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import { anAssignment, at } from '../support/builders.ts'
import type { Lasting } from '../support/databases.ts'
import { seedAssignments } from '../support/seed.ts'

const everyDay = Array.from({ length: 20 }, (_, day) =>
  anAssignment({ title: `Essay ${day}`, dueDate: at('2026-04-20T03:00:00Z') + day * oneDay }),
)

describe('the notice about an assignment that was completed', () => {
  const suite = websiteInBrowser()

  /** On a phone, at a long list, of which the twelfth was just completed. */
  async function complete(t: Lasting, javaScriptEnabled = true) {
    const options = { viewport: { width: 360, height: 700 }, javaScriptEnabled }
    const { page, context } = await openWindow(t, suite.browser, options)
    const user = await suite.site.newcomer('en')
    await seedAssignments(suite.site.deps.store, user.id, everyDay)
    await suite.site.enter(context, user)
    await page.goto(`${suite.site.url}/assignments`)
    await page.getByRole('button', { name: 'Essay 12' }).first().click()
    await page.locator('.notice').getByText('Essay 12').waitFor()
    return page
  }

  test('names it, and can be closed, which leaves the page where it stands', async (t) => {
    const page = await complete(t)
    const before = await page.evaluate<number>('scrollY')
    assert.ok(before > 300, String(before))
    await page.locator('.notice').getByRole('button', { name: 'Close' }).click()
    assert.equal(await page.locator('.notice').count(), 0)
    assert.equal(await page.evaluate('document.activeElement.id'), 'main')
    // The space that was kept free below the content goes with it.
    assert.ok(Math.abs((await page.evaluate<number>('scrollY')) - before) < 200)
  })

  test('is closed by Escape, which leaves the focus where it is', async (t) => {
    const page = await complete(t)
    const button = await page.evaluate<string>('document.activeElement.id')
    assert.match(button, /^toggle-/)
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('.notice').count(), 0)
    assert.equal(await page.evaluate('document.activeElement.id'), button)
  })

  test('is closed by Escape from within, which leads to the content', async (t) => {
    const page = await complete(t)
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('.notice').count(), 0)
    assert.equal(await page.evaluate('document.activeElement.id'), 'main')
  })

  test('stays if Escape only ends the conversion of a Japanese word', async (t) => {
    const page = await complete(t)
    await page.evaluate(`document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true }))`)
    assert.equal(await page.locator('.notice').count(), 1)
  })

  test('has no button that needs JavaScript where there is none', async (t) => {
    const page = await complete(t, false)
    assert.equal(await page.getByRole('button', { name: 'Undo' }).isVisible(), true)
    assert.equal(await page.locator('[data-closes]').isVisible(), false)
  })
})
