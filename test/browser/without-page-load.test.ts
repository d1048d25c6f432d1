import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow } from '../support/browser/chromium.ts'
import { pressAnew } from '../support/browser/page-actions.ts'
import { giveHomework } from '../support/browser/schoolwork.ts'
import { told } from '../support/browser/told.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'
import { password } from '../support/web/people.ts'

describe('with JavaScript and without page loads', () => {
  const suite = websiteInBrowser({ languages: { administrator: 'ja', student: 'en' } })

  /** A page of a student with homework, in a document that is marked. */
  const visit = async (t: Lasting, path: string): Promise<Page> => {
    const { page, context } = await openWindow(t, suite.browser)
    const user = await suite.site.newcomer()
    await giveHomework(suite.site, user)
    await suite.site.enter(context, user)
    await page.goto(`${suite.site.url}${path}`)
    await page.evaluate('window.isSame = true')
    return page
  }

  test('a completed assignment leaves Today with a notice, and can be reopened in its list', async (t) => {
    const page = await visit(t, '/')
    const item = page.getByRole('listitem').filter({ hasText: 'Equations' })
    await item.getByRole('button', { name: 'Complete' }).click()
    await told(page, 'Completed')
    assert.equal(await item.count(), 0)
    await page.getByRole('link', { name: 'Assignments', exact: true }).click()
    await page.getByRole('link', { name: 'Completed', exact: true }).click()
    await page.waitForURL('**/assignments?filter=completed')
    await item.getByRole('button', { name: 'Reopen' }).click()
    await told(page, 'Reopened')
    assert.equal(await item.count(), 0)
    assert.ok(await isSame(page))
  })

  test('each of three changes is announced in the status region', async (t) => {
    const page = await visit(t, '/')
    await page.evaluate(`new MutationObserver(() => { window.changes = (window.changes ?? 0) + 1 })
      .observe(document.getElementById('status'), { childList: true, subtree: true, characterData: true })`)
    for (const n of [1, 2, 3]) {
      const left = await page.locator('.toggle').count()
      // Clicks at one place would be a double tap.
      await page.locator('.toggle').first().focus()
      await pressAnew(page, 'Enter')
      await page
        .locator('.toggle')
        .nth(left - 1)
        .waitFor({ state: 'detached' })
      const changes = await page.evaluate<number>('window.changes')
      assert.ok(changes >= n, `${changes} changes after ${n}`)
      await page.evaluate(`window.changes = ${n}`)
    }
    assert.ok(await isSame(page))
  })

  test('Undo in the notice restores a deleted assignment on the same page', async (t) => {
    const page = await visit(t, '/')
    const item = page.getByRole('listitem').filter({ hasText: 'Equations' })
    await item.getByRole('button', { name: 'Delete' }).click()
    await told(page, 'Assignment deleted')
    assert.equal(await item.count(), 0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await told(page, 'Assignment restored')
    assert.equal(await item.count(), 1)
    assert.equal(new URL(page.url()).pathname, '/')
    assert.ok(await isSame(page))
  })

  test('a long list keeps its scroll position when an assignment is reopened', async (t) => {
    const page = await visit(t, '/assignments?filter=completed')
    const button = page.locator('.toggle').nth(15)
    await button.scrollIntoViewIfNeeded()
    const before = await page.evaluate<number>('scrollY')
    assert.ok(before > 200, `${before}`)
    await button.click()
    await told(page, 'Reopened')
    const after = await page.evaluate<number>('scrollY')
    assert.ok(Math.abs(after - before) < 120, `from ${before} to ${after}`)
    assert.ok(await isSame(page))
  })

  test('a sent form is cleared, and a form keeps its input while something else is done', async (t) => {
    const page = await visit(t, '/')
    const title = page.getByLabel('Title')
    await title.fill('Essay')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await told(page, 'Assignment added')
    assert.equal(await title.inputValue(), '')
    await title.fill('Half a tit')
    await page.getByRole('button', { name: 'Complete Equations' }).click()
    await told(page, 'Completed')
    assert.equal(await title.inputValue(), 'Half a tit')
    await page.getByRole('link', { name: 'Assignments', exact: true }).click()
    await page.getByRole('link', { name: 'Add an assignment' }).click()
    await page.getByRole('heading', { name: 'Add an assignment' }).waitFor()
    assert.equal(await title.inputValue(), '')
    assert.ok(await isSame(page))
  })

  test('the full form takes over the input of the short one', async (t) => {
    const page = await visit(t, '/')
    await page.getByLabel('Title').fill('Half a tit')
    await page.getByLabel('Due on').fill('2026-05-01')
    await page.getByRole('button', { name: 'Add with time, priority and more' }).click()
    await page.getByRole('heading', { name: 'Add an assignment' }).waitFor()
    assert.equal(await page.getByLabel('Title').inputValue(), 'Half a tit')
    assert.equal(await page.getByLabel('Due date').inputValue(), '2026-05-01')
    assert.ok(await isSame(page))
  })

  test('a filter applies when chosen, keeps the focus, and survives a reload', async (t) => {
    const page = await visit(t, '/assignments')
    await page.locator('#more > summary').click()
    const subject = page.getByLabel('Subject', { exact: true })
    await subject.focus()
    await subject.selectOption('Art')
    await page.waitForURL(/subject=Art/)
    await page.getByText('1 assignment', { exact: true }).waitFor()
    assert.equal(await page.evaluate('document.activeElement.name'), 'subject')
    assert.ok(await isSame(page))
    await page.reload()
    assert.equal(await page.locator('.assignments > li').count(), 1)
  })

  test('the next page of a list starts at its top, and Back and Forward restore the right page', async (t) => {
    const page = await visit(t, '/assignments')
    const first = await page.locator('.assignments a').first().innerText()
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await page.getByText('Page 2 of').waitFor()
    assert.equal(await page.evaluate('scrollY'), 0)
    assert.equal(await page.evaluate('document.activeElement.id'), 'main')
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.getByRole('heading', { name: 'April 2026' }).waitFor()
    assert.match(await page.title(), /April 2026/)
    await page.goBack()
    await page.getByText('Page 2 of').waitFor()
    assert.match(await page.title(), /^Assignments/)
    await page.goBack()
    await page.getByText('Page 1 of').waitFor()
    assert.equal(await page.locator('.assignments a').first().innerText(), first)
    await page.goForward()
    await page.getByText('Page 2 of').waitFor()
    await page.goForward()
    await page.getByRole('heading', { name: 'April 2026' }).waitFor()
    assert.ok(await isSame(page))
  })

  test('the page after sign-in has the same language, body class and title as when reloaded', async (t) => {
    const { page } = await openWindow(t, suite.browser)
    await page.goto(`${suite.site.url}/sign-in`)
    await page.evaluate('window.isSame = true')
    await page.getByLabel('E-mail address').fill(suite.site.administrator.email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: '今日' }).waitFor()
    const inPlace = await look(page)
    await page.reload()
    assert.deepEqual(inPlace, await look(page))
    assert.deepEqual(inPlace, ['ja', 'has-sections', '今日 · Kadai'])
  })
})

const isSame = (page: Page) => page.evaluate('window.isSame === true')

const look = (page: Page): Promise<unknown> =>
  page.evaluate('[document.documentElement.lang, document.body.className, document.title]')
