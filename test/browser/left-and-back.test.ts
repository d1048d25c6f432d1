import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createAssignment, updateAssignment } from '../../src/actions/assignments.ts'
import { deleteUser } from '../../src/actions/user-standing.ts'
import { personOf } from '../../src/domain/accounts/user.ts'
import { oneHour } from '../../src/domain/time/durations.ts'
import { openWindow, type Window } from '../support/browser/chromium.ts'
import { startWebsite } from '../support/browser/website.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'
import { password } from '../support/web/people.ts'

describe('with JavaScript, Back returns to what was typed and not sent', () => {
  const suite = websiteInBrowser()

  const visit = async (t: Lasting, path: string): Promise<Window> => {
    const window = await openWindow(t, suite.browser)
    const user = await suite.site.newcomer('en')
    await suite.site.enter(window.context, user)
    await window.page.goto(`${suite.site.url}${path}`)
    return window
  }

  test('in every kind of field, with the preview of it', async (t) => {
    const { page } = await visit(t, '/assignments/new')
    await page.locator('#title').fill('Essay')
    await page.locator('#description').fill('many\nwords')
    await page.locator('#dueDate').fill('2026-04-20')
    await page.locator('#recurrenceType').selectOption('weekly')
    await page.locator('#urgentReminderEnabled').uncheck()
    await leaveAndReturn(page)
    await page.getByText('Every Monday at 23:59').waitFor()
    assert.equal(await page.locator('#title').inputValue(), 'Essay')
    assert.equal(await page.locator('#description').inputValue(), 'many\nwords')
    assert.equal(await page.locator('#urgentReminderEnabled').isChecked(), false)

    await leaveAndReturn(page)
    assert.equal(await page.locator('#title').inputValue(), 'Essay')
  })

  test('also if the server has refused it before', async (t) => {
    const { page } = await visit(t, '/assignments/new')
    await page.locator('#description').fill('many words')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.locator('#title[aria-invalid]').waitFor()
    await leaveAndReturn(page)
    assert.equal(await page.locator('#description').inputValue(), 'many words')
  })

  test('and there is no page between, whatever the server has refused or previewed before', async (t) => {
    const { page } = await visit(t, '/series')
    await page.getByRole('link', { name: 'Add a series' }).first().click()
    await page.locator('#description').fill('many words')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.locator('#title[aria-invalid]:focus').waitFor()
    await page.locator('#dueDate').fill('2026-04-20')
    await page.getByRole('button', { name: 'Show the dates' }).click()
    await page.locator('#preview:focus').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Series', level: 1 }).waitFor()
    await page.goForward()
    await page.getByText('Every Monday at 23:59').waitFor()
    assert.equal(await page.locator('#description').inputValue(), 'many words')
    assert.equal(await page.locator('#dueDate').inputValue(), '2026-04-20')
  })

  test('from a message that came instead of the page of the form', async (t) => {
    const { page, context } = await openWindow(t, suite.browser)
    const user = await suite.site.newcomer('en')
    await suite.site.enter(context, suite.site.administrator)
    const address = `${suite.site.url}/admin/users/${user.id}`
    await page.goto(address)
    await deleteUser(suite.site.deps, user)
    await page.locator('#main form[method=post] button').first().click()
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
    assert.notEqual(page.url(), address)
    await page.goBack()
    await page.waitForURL(address)
  })

  test('in the form of Today that was refused', async (t) => {
    const { page } = await visit(t, '/')
    const title = 'long '.repeat(101)
    await page.getByLabel('Title').fill(title)
    await page.keyboard.press('Enter')
    await page.locator('#title[aria-invalid]').waitFor()
    await leaveAndReturn(page)
    assert.equal(await page.getByLabel('Title').inputValue(), title)
  })

  test('unfolded, where it was', async (t) => {
    const { page, context } = await openWindow(t, suite.browser)
    await suite.site.enter(context, suite.site.administrator)
    await page.goto(`${suite.site.url}/admin/users`)
    await page.locator('#add > summary').click()
    await page.locator('#email').fill('sora@example.org')
    await leaveAndReturn(page)
    assert.ok(await page.locator('#email').isVisible())
    assert.equal(await page.locator('#email').inputValue(), 'sora@example.org')
  })

  test('but not to what was sent', async (t) => {
    const { page } = await visit(t, '/')
    await page.getByLabel('Title').fill('Essay')
    await page.keyboard.press('Enter')
    await page.getByText('Assignment added').waitFor()
    await leaveAndReturn(page)
    assert.equal(await page.getByLabel('Title').inputValue(), '')
  })

  test('but not to a page of which another is shown, and then has its address', async (t) => {
    const { page } = await visit(t, '/calendar')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goBack()
    await page.waitForURL('**/sign-in?next=**')
    assert.ok(await page.getByRole('heading', { name: 'Sign in' }).isVisible())
  })

  test('but not to a password', async (t) => {
    const { page } = await visit(t, '/account/password')
    await page.locator('#current').fill('a secret of this user')
    await leaveAndReturn(page)
    assert.equal(await page.locator('#current').inputValue(), '')
  })

  test('but not in the session of another user', async (t) => {
    const { page, context } = await visit(t, '/assignments/new')
    await page.locator('#title').fill('Essay')
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.getByRole('heading', { name: 'April 2026' }).waitFor()
    await suite.site.enter(context, await suite.site.newcomer('en'))
    await page.goBack()
    await page.locator('#description').waitFor()
    assert.equal(await page.locator('#title').inputValue(), '')
  })

  test('and saving it then tells what was changed elsewhere meanwhile', async (t) => {
    const { page, context } = await openWindow(t, suite.browser)
    const user = await suite.site.newcomer('en')
    const { deps } = suite.site
    const person = personOf(user)
    const input = { title: 'Essay', dueDate: '2026-04-20' }
    const { id } = await createAssignment(deps, person, input)
    await suite.site.enter(context, user)
    await page.goto(`${suite.site.url}/assignments/${id}`)
    await page.locator('#description').fill('mine')
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.getByRole('heading', { name: 'April 2026' }).waitFor()
    await updateAssignment(deps, person, { id, input: { description: 'theirs' } })
    await page.goBack()
    await page.locator('#description').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    const advice = page.locator('#changed-meanwhile')
    await advice.waitFor()
    assert.match(await advice.innerText(), /theirs/)
    assert.equal(await page.locator('#description').inputValue(), 'mine')
  })

  test('and so does the password, if it is asked for again before they are saved', async (t) => {
    const site = await startWebsite(t)
    const { page } = await openWindow(t, suite.browser)
    const { email } = await site.newcomer('en')
    await page.goto(site.url)
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByLabel('Stay signed in').check()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    site.clock.advance(13 * oneHour)
    await page.goto(`${site.url}/account?language=en`)
    await page.getByLabel('E-mail address').fill('moved@example.org')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('E-mail address').waitFor()
    assert.equal(await page.getByLabel('E-mail address').inputValue(), 'moved@example.org')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings saved').waitFor()
  })
})

/** Goes to another page and back. */
async function leaveAndReturn(page: Page): Promise<void> {
  const heading = await page.locator('h1').innerText()
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.getByRole('heading', { name: 'April 2026' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor()
}
