import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openWindow } from '../support/browser/chromium.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

describe('Today', () => {
  const suite = websiteInBrowser()

  /** Today of somebody in Tokyo, on a device in `timezoneId`. */
  async function visit(t: Lasting, timezoneId: string) {
    const { site } = suite
    const { page, context, complaints } = await openWindow(t, suite.browser, { timezoneId })
    await site.enter(context, await site.newcomer('en'))
    await page.goto(site.url)
    return { page, complaints, hint: page.getByText('Times here are in the time zone Asia/Tokyo') }
  }

  test('says on a device in another zone that its times are those of the account, and leads to where it is changed', async (t) => {
    const { page, complaints, hint } = await visit(t, 'Europe/Berlin')
    await hint.waitFor()
    // It stays when the page is renewed.
    await page.getByLabel('Title').fill('Essay')
    await page.getByLabel('Due on').fill('2026-12-01')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.locator('.notice').waitFor()
    assert.equal(await hint.isVisible(), true)
    await page.getByRole('link', { name: 'Change the time zone' }).click()
    await page.locator('#timeZone').fill('Europe/Berlin')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.notice').waitFor()
    await page.goto(suite.site.url)
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    assert.equal(await page.locator('[data-zone]').isVisible(), false)
    assert.deepEqual(complaints, [])
  })

  test('says nothing on a device whose clock shows the same, under whatever name', async (t) => {
    const { page, hint } = await visit(t, 'Asia/Seoul')
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    assert.equal(await hint.isVisible(), false)
  })
})
