import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { User } from '../../src/domain/accounts/user.ts'
import { orderOf } from '../../src/domain/assignments/assignment-order.ts'
import { openWindow } from '../support/browser/chromium.ts'
import { holdResponse, holdUp } from '../support/browser/held-requests.ts'
import { giveHomework } from '../support/browser/schoolwork.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

describe('with JavaScript, a response that comes after the user went on', () => {
  const suite = websiteInBrowser()

  const visit = async (t: Lasting, path: string, who?: User): Promise<Page> => {
    const { page, context } = await openWindow(t, suite.browser)
    const user = who ?? (await suite.site.newcomer('en'))
    if (!who) await giveHomework(suite.site, user)
    await suite.site.enter(context, user)
    await page.goto(`${suite.site.url}${path}`)
    return page
  }

  const fillNewForm = async (page: Page) => {
    await section(page, 'Assignments').click()
    await page.getByRole('link', { name: 'Add an assignment' }).click()
    await page.getByRole('heading', { name: 'Add an assignment' }).waitFor()
    await page.getByLabel('Title').fill('Essay')
  }
  const assertFilledIn = async (page: Page) => {
    assert.equal(new URL(page.url()).pathname, '/assignments/new')
    assert.equal(await page.getByLabel('Title').inputValue(), 'Essay')
  }

  test('to a link leaves the page that is shown, and its input', async (t) => {
    const page = await visit(t, '/')
    const { arrived, release } = await holdUp(page, '**/statistics')
    await section(page, 'Statistics').click()
    await arrived
    await fillNewForm(page)
    await release()
    await assertFilledIn(page)
  })

  test('to a button of a list leaves the page that is shown, and its input', async (t) => {
    const page = await visit(t, '/')
    const { arrived, release } = await holdUp(page, '**/toggle')
    await page.locator('.toggle').first().click()
    await arrived
    await fillNewForm(page)
    await release()
    await assertFilledIn(page)
  })

  test('to a new assignment does not have it created twice, if the form is sent again after Back', async (t) => {
    const user = await suite.site.newcomer('en')
    const page = await visit(t, '/assignments/new', user)
    await page.getByLabel('Title').fill('Essay')
    await page.locator('#dueDate').fill('2026-04-20')
    const { arrived, release } = await holdResponse(page, '**/assignments/new')
    const add = page.getByRole('button', { name: 'Add', exact: true })
    await add.click()
    await arrived
    await section(page, 'Calendar').click()
    await page.waitForURL('**/calendar#today')
    await release()
    await page.goBack()
    await assertFilledIn(page)
    await add.click()
    await page.getByText('Assignment added').waitFor()
    const query = { criteria: {}, order: orderOf('all') }
    assert.equal((await suite.site.deps.store.assignments.all(user.id, query)).length, 1)
  })

  test('shows nothing private after signing out', async (t) => {
    const page = await visit(t, '/')
    const { arrived, release } = await holdResponse(page, '**/calendar')
    await section(page, 'Calendar').click()
    await arrived
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Signed out').waitFor()
    await release()
    assert.equal(new URL(page.url()).pathname, '/sign-in')
    assert.equal(await page.getByRole('heading', { name: 'Sign in' }).count(), 1)
    assert.equal(await page.locator('[data-visitor]').count(), 0)
  })

  test('does not take a new key away, which is shown only once', async (t) => {
    const page = await visit(t, '/admin/keys', suite.site.administrator)
    const { arrived, release } = await holdUp(page, '**/admin/users')
    await page.getByRole('link', { name: 'Users' }).click()
    await arrived
    await page.locator('#issue > summary').click()
    await page.locator('#issue #email').fill(suite.site.administrator.email)
    await page.locator('#issue #name').fill('Calendar')
    await page.locator('#issue button.primary').click()
    await page.locator('#new-key').waitFor()
    await release()
    assert.equal(await page.locator('#new-key').count(), 1)
  })

  test('to an earlier link does not replace that of the last one', async (t) => {
    const page = await visit(t, '/calendar?month=2026-04')
    const { arrived, release } = await holdUp(page, '**/calendar?month=2026-05')
    await page.getByRole('link', { name: 'Next' }).click()
    await arrived
    await page.getByRole('link', { name: 'Previous' }).click()
    await page.getByRole('heading', { name: 'March 2026' }).waitFor()
    await release()
    assert.equal(new URL(page.url()).search, '?month=2026-03')
    assert.equal(await page.getByRole('heading', { name: 'March 2026' }).count(), 1)
  })

  test('that never comes causes no alert on the page that is shown', async (t) => {
    const page = await visit(t, '/')
    await page.clock.install()
    await page.goto(`${suite.site.url}/`)
    await page.route('**/statistics', () => {})
    const sent = page.waitForRequest('**/statistics')
    await section(page, 'Statistics').click()
    await sent
    await section(page, 'Calendar').click()
    await page.getByRole('heading', { name: '2026' }).waitFor()
    await page.clock.runFor(31_000)
    assert.equal(await page.locator('#unreached:not(:empty)').count(), 0)
  })

  test('to the first of two quick Backs leaves content and address of the second', async (t) => {
    const page = await visit(t, '/')
    await section(page, 'Assignments').click()
    await page.getByRole('heading', { name: 'Assignments', exact: true }).waitFor()
    await section(page, 'Calendar').click()
    await page.getByRole('heading', { name: '2026' }).waitFor()
    const { arrived, letGo } = await holdUp(page, '**/assignments?*')
    await page.evaluate('history.back()')
    await arrived
    await page.evaluate('history.back()')
    await page.getByRole('heading', { name: 'Today', exact: true, level: 1 }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/')
    letGo()
  })
})

const section = (page: Page, name: string) => page.locator('.sections').getByRole('link', { name })
