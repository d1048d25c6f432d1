import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { holdUp } from '../support/browser/held-requests.ts'
import { told } from '../support/browser/told.ts'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

describe('with JavaScript, what is typed while a request is under way', () => {
  const suite = websiteInBrowser()

  const visit = async (t: Lasting, path: string): Promise<Page> =>
    (await openWithHomework(t, suite, path)).page

  test('stays in the form for quick additions', async (t) => {
    const page = await visit(t, '/')
    const { arrived, release } = await holdUp(page, '**/assignments/quick')
    await page.getByLabel('Title').fill('Essay')
    await page.keyboard.press('Enter')
    await arrived
    await page.getByLabel('Title').fill('Poster')
    await release()
    await page.getByText('Assignment added').waitFor()
    assert.equal(await page.getByLabel('Title').inputValue(), 'Poster')
  })

  test('stays in a form that comes back with errors', async (t) => {
    const page = await visit(t, '/assignments/new')
    const { arrived, release } = await holdUp(page, '**/assignments/new')
    await addButton(page).click()
    await arrived
    await page.locator('#description').fill('many words')
    await release()
    await page.locator('#title[aria-invalid]').waitFor()
    assert.equal(await page.locator('#description').inputValue(), 'many words')
  })

  test('stays in the search, whose filters stay unfolded, when an assignment is completed', async (t) => {
    const page = await visit(t, '/assignments?filter=pending')
    await page.locator('#more > summary').click()
    await page.getByLabel('Search').fill('post')
    await page.locator('.toggle').first().click()
    await told(page, 'Completed')
    assert.equal(await page.locator('#more[open]').count(), 1)
    assert.equal(await page.getByLabel('Search').inputValue(), 'post')
  })
})

const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })
