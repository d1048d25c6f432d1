import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

describe('with JavaScript and an unreachable server', () => {
  const suite = websiteInBrowser()

  const visit = (t: Lasting) => openWithHomework(t, suite, '/')

  test('a button, a link and a form each show an alert, until the next response', async (t) => {
    const { page, context } = await visit(t)
    const mayBeLost = /change may not have been saved/
    const deeds = [
      [() => page.locator('.toggle').first().click(), true],
      [() => page.getByRole('link', { name: 'Calendar', exact: true }).click(), false],
      [() => page.getByRole('button', { name: 'Add', exact: true }).click(), true],
    ] as const
    await page.getByLabel('Title').fill('Essay')
    const items = await page.locator('.assignments > li').count()
    for (const [deed, isChange] of deeds) {
      await context.setOffline(true)
      await deed()
      await unreached(page).waitFor()
      assert.equal(mayBeLost.test(await unreached(page).innerText()), isChange)
      assert.equal(new URL(page.url()).pathname, '/')
      assert.equal(await page.locator('.assignments > li').count(), items)
      assert.equal(await page.getByLabel('Title').inputValue(), 'Essay')
      await context.setOffline(false)
      await page.locator('.sections').getByRole('link', { name: 'Today' }).click()
      await unreached(page).waitFor({ state: 'detached' })
      await page.getByLabel('Title').fill('Essay')
    }
  })

  test('the alert leaves the header of a phone free, and can be closed', async (t) => {
    const { page, context } = await visit(t)
    await page.setViewportSize({ width: 360, height: 700 })
    await context.setOffline(true)
    await page.locator('.toggle').first().click()
    await unreached(page).waitFor()
    const [header, alert] = await Promise.all(
      [page.locator('.top'), unreached(page)].map((it) => it.boundingBox()),
    )
    assert.ok(header && alert && header.y + header.height <= alert.y)
    await page.getByRole('button', { name: 'Close' }).click()
    assert.equal(await unreached(page).count(), 0)
    assert.equal(await page.evaluate('document.activeElement.id'), 'main')
    // The next failure is told again.
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await unreached(page).waitFor()
  })

  test('a request without a response is given up after 31 seconds at most, with an alert', async (t) => {
    const { page } = await visit(t)
    await page.clock.install()
    await page.route('**/calendar', () => {})
    const asked = page.waitForRequest('**/calendar')
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await asked
    assert.equal(await unreached(page).count(), 0)
    assert.equal(await isUnderWay(page), true)
    await page.clock.runFor(31_000)
    await unreached(page).waitFor()
    assert.equal(await isUnderWay(page), false)
  })
})

const unreached = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'The server could not be reached' })

/** Whether the page shows that it waits. */
const isUnderWay = (page: Page) =>
  page.evaluate<boolean>(`getComputedStyle(document.documentElement, '::before').content === '""'`)
