import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { unavailable } from '../../src/domain/errors.ts'
import { told } from '../support/browser/told.ts'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

const ofProxy = {
  status: 502,
  contentType: 'text/html',
  body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
}
const failures = {
  'a page of a proxy': ofProxy,
  'an empty response': { status: 200, body: '' },
  'JSON with 503': { status: 503, contentType: 'application/json', body: '{"error":"overloaded"}' },
}

describe('with JavaScript and a server that fails,', () => {
  const suite = websiteInBrowser()

  const visit = async (t: Lasting, path: string): Promise<Page> =>
    (await openWithHomework(t, suite, path)).page

  for (const [name, failure] of Object.entries(failures)) {
    test(`a form keeps its input after ${name}, with an alert, and can be sent again`, async (t) => {
      const page = await visit(t, '/assignments/new')
      await page.route('**/assignments/new', (route) => route.fulfill(failure), { times: 1 })
      await page.getByLabel('Title').fill('Essay')
      await page.getByLabel('Due date').fill('2026-04-20')
      const title = await page.title()
      await addButton(page).click()
      await alert(page).waitFor()
      assert.equal(new URL(page.url()).pathname, '/assignments/new')
      assert.equal(await page.getByLabel('Title').inputValue(), 'Essay')
      assert.equal(await page.title(), title)
      assert.equal(await page.locator('body.has-sections').count(), 1)
      await addButton(page).click()
      await page.getByText('Assignment added').waitFor()
      assert.equal(await alert(page).count(), 0)
    })
  }

  test('the page stays when it answers a button with 503', async (t) => {
    const page = await visit(t, '/assignments')
    const { store } = suite.site.deps
    const failing = t.mock.method(store, 'write', () => Promise.reject(unavailable('away')))
    const items = await page.locator('.assignments > li').count()
    await page.locator('.toggle').first().click()
    await alert(page).waitFor()
    failing.mock.restore()
    assert.equal(new URL(page.url()).pathname, '/assignments')
    assert.equal(await page.locator('.assignments > li').count(), items)
  })

  test('the alert stays when another button succeeds, and goes when the same one does', async (t) => {
    const page = await visit(t, '/assignments?filter=pending')
    await page.route('**/toggle', (route) => route.fulfill(ofProxy), { times: 1 })
    const [first, second] = [page.locator('.toggle').nth(0), page.locator('.toggle').nth(1)]
    await first.click()
    await alert(page).waitFor()
    await second.click()
    await told(page, 'Completed')
    assert.equal(await alert(page).count(), 1)
    await first.click()
    await alert(page).waitFor({ state: 'detached' })
  })

  test('the browser shows the page of a proxy in answer to a link', async (t) => {
    const page = await visit(t, '/')
    await page.route('**/calendar', (route) => route.fulfill(ofProxy))
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.getByRole('heading', { name: '502 Bad Gateway' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/calendar')
    assert.equal(await page.locator('.sections').count(), 0)
  })

  test('a preview stays as it was when the next one fails, and so does the title', async (t) => {
    const page = await visit(t, '/assignments/new')
    await page.locator('#recurrenceType').selectOption('weekly')
    await page.locator('#dueDate').fill('2026-04-20')
    await page.locator('#preview').getByText('Monday').first().waitFor()
    const title = await page.title()
    await page.route('**/preview', (route) => route.fulfill(ofProxy), { times: 1 })
    const failed = page.waitForResponse('**/preview')
    await page.locator('#recurrenceInterval').fill('2')
    await page.locator('#recurrenceInterval').press('Tab')
    await (await failed).finished()
    await page.locator('#recurrenceInterval').fill('3')
    await page.locator('#recurrenceInterval').press('Tab')
    await page.locator('#preview').getByText('Every 3 weeks').waitFor()
    assert.equal(await page.title(), title)
  })

  test('Back loads the page in the browser, if it cannot be fetched', async (t) => {
    const page = await visit(t, '/nowhere')
    await page.goto(`${suite.site.url}/`)
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.getByRole('heading', { name: '2026' }).waitFor()
    await page.route(`${suite.site.url}/`, (route) => route.abort(), { times: 1 })
    await page.goBack()
    await page.getByRole('heading', { name: 'Today', exact: true, level: 1 }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/')
  })
})

const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'did not answer properly' })
