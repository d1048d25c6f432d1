import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import type { User } from '../../src/domain/accounts/user.ts'
import { openWindow } from '../support/browser/chromium.ts'
import { told } from '../support/browser/told.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

describe('a form with JavaScript', () => {
  const suite = websiteInBrowser()

  const visit = async (t: Lasting, path: string, who?: User): Promise<Visit> => {
    const { page, context } = await openWindow(t, suite.browser)
    const user = who ?? (await suite.site.newcomer('en'))
    await suite.site.enter(context, user)
    await page.goto(`${suite.site.url}${path}`)
    const all = { criteria: {}, order: { by: 'dueDate', descending: false } } as const
    const made = async () => {
      const part = { page: 1, pageSize: 1 }
      return (await suite.site.deps.store.assignments.list(user.id, all, part)).totalCount
    }
    return { page, made }
  }

  test('is sent once on a double click: on Today, for an assignment, and for a series', async (t) => {
    const { page, made } = await visit(t, '/')
    await page.getByLabel('Title').fill('Essay')
    await addButton(page).dblclick()
    await told(page, 'Assignment added')
    assert.equal(await made(), 1)

    await page.goto(`${suite.site.url}/assignments/new`)
    await fillIn(page, 'Poster')
    await addButton(page).dblclick()
    await told(page, 'Assignment added')
    assert.equal(await made(), 2)

    await page.goto(`${suite.site.url}/assignments/new`)
    await fillIn(page, 'Spelling test')
    await page.getByLabel('Repeats').selectOption('weekly')
    await addButton(page).dblclick()
    await told(page, 'Series added')
    assert.equal(await made(), 3)
  })

  test('disables its button and is not sent again while its request is pending', async (t) => {
    const { page, made } = await visit(t, '/assignments/new')
    await fillIn(page, 'Essay')
    const { arrived, release } = await holdUp(page, '/assignments/new')
    await addButton(page).click()
    await arrived
    assert.ok(await addButton(page).isDisabled())
    await addButton(page).click({ force: true })
    await page.locator('#title').press('Enter')
    // As a script of the browser's own would.
    await page.evaluate(`document.querySelector('main form').requestSubmit()`)
    release()
    await told(page, 'Assignment added')
    assert.equal(await made(), 1)
  })

  test('can be sent again by the same button after a failed request', async (t) => {
    const { page, made } = await visit(t, '/')
    await page.getByLabel('Title').fill('Essay')
    await page.route('**/assignments/quick', (route) => route.abort(), { times: 1 })
    const failed = page.waitForEvent('requestfailed')
    await addButton(page).click()
    await failed
    await page.waitForFunction(`document.activeElement.matches('button.primary:enabled')`)
    await page.keyboard.press('Enter')
    await told(page, 'Assignment added')
    assert.equal(await made(), 1)
  })

  test('creates once if it is sent again because its response was lost', async (t) => {
    const { page, made } = await visit(t, '/')
    await page.getByLabel('Title').fill('Essay')
    const lose = async (route: Route) => {
      await route.fetch({ maxRedirects: 0 })
      await route.abort()
    }
    await page.route('**/assignments/quick', lose, { times: 1 })
    await addButton(page).click()
    await page.getByText('The server could not be reached').waitFor()
    assert.equal(await made(), 1)
    await addButton(page).click()
    await told(page, 'Assignment added')
    assert.equal(await made(), 1)
  })

  test('keeps the focus on a button if the response is the page it was sent from', async (t) => {
    const { page } = await visit(t, '/')
    await page.getByLabel('Title').fill('Essay')
    await addButton(page).click()
    await told(page, 'Assignment added')
    await page.getByRole('link', { name: 'Essay' }).click()
    await page.getByRole('heading', { name: 'Edit assignment' }).waitFor()
    for (const [pressed, news] of [
      ['Complete', 'Completed'],
      ['Reopen', 'Reopened'],
    ] as const) {
      await page.getByRole('button', { name: pressed, exact: true }).click()
      await told(page, news)
      assert.equal(await page.evaluate('document.activeElement.tagName'), 'BUTTON')
    }
  })

  test('adds one user without an error, and issues one key, on a double click', async (t) => {
    const { page } = await visit(t, '/admin/users', suite.site.administrator)
    await page.locator('#add > summary').click()
    await page.locator('#add').getByLabel('E-mail address').fill('rin@example.org')
    await page.locator('#add button').dblclick()
    await page.getByText('rin@example.org').first().waitFor()
    assert.equal(await page.locator('[role=alert]:not(:empty), .error').count(), 0)

    await page.goto(`${suite.site.url}/admin/keys`)
    await page.locator('#issue > summary').click()
    await page.getByLabel('E-mail address of the user').fill('rin@example.org')
    await page.locator('#issue').getByLabel('Name', { exact: true }).fill('Calendar')
    await page.locator('#issue button').dblclick()
    await page.locator('#new-key').waitFor()
    assert.equal((await suite.site.deps.store.apiKeys.all()).length, 1)
  })
})

interface Visit {
  readonly page: Page
  /** How many assignments the visitor has. */
  made(): Promise<number>
}

const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Due date').fill('2026-04-20')
}

/** Holds back requests that are posted to `path`. */
async function holdUp(page: Page, path: string) {
  const way = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    arrival.resolve()
    await way.promise
    await route.continue()
  })
  return { arrived: arrival.promise, release: () => way.resolve() }
}
