import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'

describe('a subject is renamed, and merged into another one after a question', () => {
  const suite = websiteInBrowser()

  for (const javaScriptEnabled of [true, false]) {
    test(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async (t) => {
      const { page } = await openWithHomework(t, suite, '/subjects', { javaScriptEnabled })
      await open(page, 'Art')
      await rename(page, 'History')
      await heading(page, 'Merge these subjects?')
      await page.getByRole('link', { name: 'Choose another name' }).click()
      await rename(page, 'Drawing')
      await told(page, 'Subject renamed')

      await open(page, 'Drawing')
      await rename(page, 'History')
      await heading(page, 'Merge these subjects?')
      // The address is that of the form.
      await page.goto(page.url())
      await heading(page, 'Rename a subject')
      await rename(page, 'History')
      await page.getByText('Assignments: 1, series: 0').waitFor()
      await page.getByRole('button', { name: 'Merge them' }).click()
      await told(page, 'The two subjects are one now')
      const named = page.locator('.subjects h3')
      assert.deepEqual(await named.allInnerTexts(), [
        'Biology',
        'English',
        'History',
        'Japanese',
        'Maths',
      ])
    })
  }
})

const open = (page: Page, subject: string) =>
  page.locator('.subjects li', { hasText: subject }).getByRole('link', { name: 'Rename' }).click()

async function rename(page: Page, name: string): Promise<void> {
  await heading(page, 'Rename a subject')
  await page.getByLabel('New name').fill(name)
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
}

const told = (page: Page, text: string) =>
  page.locator('#status').getByText(text, { exact: true }).waitFor()

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor()
