import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'

describe('what series will create is skipped, and taken back', () => {
  const suite = websiteInBrowser()

  for (const javaScriptEnabled of [true, false]) {
    const how = `${javaScriptEnabled ? 'with' : 'without'} JavaScript`

    test(`for a time, ${how}`, async (t) => {
      const { page } = await openWithHomework(t, suite, '/series', { javaScriptEnabled })
      await page.getByRole('link', { name: 'Time off' }).click()
      await page.getByLabel('From').fill('2026-04-20')
      await page.getByLabel('Until').fill('2026-05-10')
      await page.getByRole('button', { name: 'Show what is planned' }).click()
      await page.getByLabel('Thu, Apr 30').uncheck()
      await page.getByRole('button', { name: 'Skip these' }).click()
      await told(page, 'The chosen dates will be skipped')
      assert.deepEqual(await boxes(page), [
        'Thu, Apr 30 08:30 Mental arithmetic Maths',
        'Thu, Apr 23 08:30 Mental arithmetic Maths',
        'Thu, May 7 08:30 Mental arithmetic Maths',
      ])

      await page.getByLabel('Thu, May 7').check()
      await page.getByRole('button', { name: 'Do not skip these' }).click()
      await told(page, 'That date is no longer skipped')
      assert.equal((await boxes(page)).at(-1), 'Thu, Apr 23 08:30 Mental arithmetic Maths')
      await page.getByRole('link', { name: 'Back', exact: true }).click()
      await page.getByRole('heading', { name: 'Series', exact: true }).waitFor()
    })

    test(`in the list of a series, ${how}`, async (t) => {
      const { page } = await openWithHomework(t, suite, '/series', { javaScriptEnabled })
      await page.getByRole('link', { name: 'Mental arithmetic' }).click()
      const occurrence = page.locator('.occurrences li', { hasText: 'Apr 30' })
      await occurrence.getByRole('button', { name: 'Skip' }).click()
      await told(page, 'That date will be skipped')
      await occurrence.getByText('No assignment').waitFor()
      await occurrence.getByRole('button', { name: 'Do not skip' }).click()
      await told(page, 'That date is no longer skipped')
      await occurrence.getByText('Planned').waitFor()
    })
  }
})

const boxes = async (page: Page) =>
  (await page.locator('.boxes label').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))

const told = (page: Page, text: string) =>
  page.locator('.notice').getByText(text, { exact: true }).waitFor()
