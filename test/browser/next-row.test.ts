import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { pressAnew } from '../support/browser/page-actions.ts'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'

describe('with JavaScript and the keyboard', () => {
  const suite = websiteInBrowser()

  for (const [doing, kind] of [
    ['completing', 'toggle'],
    ['deleting', 'delete'],
  ] as const) {
    test(`${doing} an assignment moves the focus to the same button of the next, or else the previous one`, async (t) => {
      const { page } = await openWithHomework(t, suite, '/assignments?filter=pending')
      const buttons = page.locator(`.${kind}`)
      const all = await buttons.evaluateAll((them) => them.map(({ id }) => id))
      await buttons.nth(3).focus()
      for (const next of [4, 5, 6]) {
        await pressEnter(page)
        assert.equal(await focused(page), all[next])
      }
      await buttons.last().focus()
      await pressEnter(page)
      assert.equal(await focused(page), all.at(-2))
    })

    test(`${doing} the only one moves it to the content, named after the list`, async (t) => {
      const { page } = await openWithHomework(t, suite, '/assignments?filter=pending&q=poster')
      await page.locator(`.${kind}`).focus()
      await pressEnter(page)
      assert.equal(await focused(page), 'main')
      assert.equal(await page.getByRole('main', { name: 'Open', exact: true }).count(), 1)
    })
  }
})

const focused = (page: Page) => page.evaluate<string>('document.activeElement.id')

/** On the button of a row that leaves the list by that. */
async function pressEnter(page: Page): Promise<void> {
  const button = page.locator(`#${await focused(page)}`)
  await pressAnew(page, 'Enter')
  await button.waitFor({ state: 'detached' })
}
