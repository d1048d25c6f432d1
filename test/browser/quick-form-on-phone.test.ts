import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openWindow } from '../support/browser/chromium.ts'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

const phone = { width: 360, height: 800 }

describe('the short form of Today on a phone', () => {
  const suite = websiteInBrowser()
  const visit = async (t: Lasting, options: { javaScriptEnabled?: boolean } = {}) => {
    const { page } = await openWithHomework(t, suite, '/', {
      viewport: phone,
      hasTouch: true,
      ...options,
    })
    return { page, date: page.locator('#dueDate'), title: page.locator('#title') }
  }

  test('is one line until it is used, with a keyboard too', async (t) => {
    const { page, date, title } = await visit(t)
    assert.equal(await date.isVisible(), false)
    await title.focus()
    await page.keyboard.press('Tab')
    assert.equal(await page.locator('#subject:focus').count(), 1)
    assert.ok(await date.isVisible())
  })

  test('moves nothing under the finger that leaves it empty', async (t) => {
    const { page, date, title } = await visit(t)
    await title.tap()
    const circle = page.getByRole('button', { name: /^Complete / }).first()
    const name = (await circle.getAttribute('aria-label')) ?? ''
    await circle.tap()
    await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
    assert.ok(await date.isVisible())
  })

  test('is one line again after a tap beside everything, a key that leads on, or an addition', async (t) => {
    const { page, date, title } = await visit(t)
    await title.tap()
    await page.getByRole('heading', { name: 'Today', exact: true }).tap()
    await date.waitFor({ state: 'hidden' })
    await title.focus()
    assert.ok(await date.isVisible())
    await page.locator('.quick [name="inDetail"]').focus()
    await page.keyboard.press('Tab')
    await date.waitFor({ state: 'hidden' })
    await title.fill('Essay')
    await page.getByRole('button', { name: 'Add', exact: true }).tap()
    await page.getByText('Assignment added').waitFor()
    await date.waitFor({ state: 'hidden' })
  })

  test('shows the first row above the notice of its addition, with nothing overdue or due today', async (t) => {
    const { page, context } = await openWindow(t, suite.browser, {
      viewport: phone,
      hasTouch: true,
    })
    await suite.site.enter(context, await suite.site.newcomer('en'))
    await page.goto(suite.site.url)
    await page.getByLabel('Title').fill('Essay')
    await page.getByRole('button', { name: 'Add', exact: true }).tap()
    const row = page.getByRole('button', { name: 'Complete Essay' })
    await row.waitFor()
    await page.locator('#dueDate').waitFor({ state: 'hidden' })
    const box = await row.boundingBox()
    const notice = await page.locator('.notice').boundingBox()
    assert.ok(box && notice && box.y + box.height < notice.y, JSON.stringify({ box, notice }))
  })

  test('leads to its title from its button', async (t) => {
    const { page, date } = await visit(t)
    await page.getByRole('button', { name: 'Add', exact: true }).tap()
    await page.locator('#title:focus').waitFor()
    assert.ok(await date.isVisible())
  })

  test('shows all its fields where something is wrong, or typed, or no script runs', async (t) => {
    const { page, date, title } = await visit(t)
    await title.fill('Essay')
    await page.getByRole('heading', { name: 'Today', exact: true }).tap()
    assert.ok(await date.isVisible())
    await title.fill('')
    await page.locator('#subject').fill('Art')
    await page.getByRole('heading', { name: 'Today', exact: true }).tap()
    assert.ok(await date.isVisible())
    await page.reload()
    await title.fill(' ')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.locator('#title[aria-invalid]').waitFor()
    assert.ok(await date.isVisible())
    const without = await visit(t, { javaScriptEnabled: false })
    assert.ok(await without.date.isVisible())
  })
})
