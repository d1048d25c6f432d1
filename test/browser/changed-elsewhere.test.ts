import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { told } from '../support/browser/told.ts'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

const phone = { width: 390, height: 844 }

describe('who saves a form on a phone is taken to the warning that its object was', () => {
  const suite = websiteInBrowser()

  /** Two tabs that show the same page, which the list at `path` leads to. */
  const openTwice = async (t: Lasting, path: string, link: string) => {
    const { page, context } = await openWithHomework(t, suite, path, { viewport: phone })
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`${suite.site.url}${path}`)
      await tab.locator(link).first().click()
      await saveButton(tab).waitFor()
    }
    return { page, other }
  }

  for (const [kind, path, link] of [
    ['an assignment', '/assignments?filter=pending', '.assignments a'],
    ['a series', '/series', '.all-series h2 a'],
  ] as const) {
    test(`changed elsewhere: ${kind}`, async (t) => {
      const { page, other } = await openTwice(t, path, link)
      await other.getByLabel('Title').fill('Theirs')
      await saveButton(other).click()
      await told(other, 'saved')
      await page.getByLabel('Title').fill('Mine')
      await saveButton(page).click()
      await assertTakenTo(page, '#changed-meanwhile')
    })
  }

  test('deleted elsewhere: an assignment', async (t) => {
    const { page, other } = await openTwice(t, '/assignments?filter=pending', '.assignments a')
    await other.getByRole('button', { name: 'Delete' }).click()
    await told(other, 'Assignment deleted')
    await saveButton(page).click()
    await assertTakenTo(page, '#deleted-meanwhile')
  })
})

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** It has the focus, and is on the screen as a whole. */
async function assertTakenTo(page: Page, warning: string): Promise<void> {
  const it = page.locator(warning)
  await it.and(page.locator(':focus')).waitFor()
  const box = await it.boundingBox()
  assert.ok(box && box.y >= 0 && box.y + box.height <= phone.height, JSON.stringify(box))
}
