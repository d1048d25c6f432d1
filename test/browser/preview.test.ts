import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openWindow } from '../support/browser/chromium.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

describe('the preview in a form, with JavaScript,', () => {
  const suite = websiteInBrowser()

  const visit = async (t: Lasting) => {
    const visited = await openWindow(t, suite.browser)
    await suite.site.enter(visited.context, await suite.site.newcomer('en'))
    return visited
  }
  const address = () => `${suite.site.url}/assignments/new`

  test('is renewed while the form is filled in, and moves no focus', async (t) => {
    const { page } = await visit(t)
    await page.goto(address())
    await page.evaluate('window.isSame = true')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.locator('#title[aria-invalid]').waitFor()
    await page.locator('#recurrenceType').selectOption('weekly')
    await page.locator('#dueDate').fill('2026-04-20')
    await page.locator('#recurrenceInterval').fill('2')
    await page.locator('#recurrenceInterval').press('Tab')
    await page.getByText('Every other Monday at 23:59').waitFor()
    assert.notEqual(await page.evaluate('document.activeElement.id'), 'title')
    assert.notEqual(await page.evaluate('document.activeElement.tagName'), 'BODY')
    assert.ok(await page.evaluate('window.isSame === true'))
  })

  test('is renewed while a number is typed that it had missed', async (t) => {
    const { page } = await visit(t)
    await page.goto(`${address()}?recurrence=weekly`)
    await page.locator('#dueDate').fill('2026-04-20')
    await page.locator('#endType').selectOption('count')
    const problem = page.locator('#preview').getByText('Please fill this in')
    await problem.waitFor()
    await page.locator('#endCount').pressSequentially('10')
    await page.locator('#preview').getByText('10 times in all').waitFor()
    assert.equal(await problem.count(), 0)
    assert.equal(await page.evaluate('document.activeElement.id'), 'endCount')
  })

  test('is in view, and the next key goes on from there, once its button was pressed', async (t) => {
    const { page } = await visit(t)
    await page.goto(`${address()}?recurrence=weekly`)
    await page.locator('#dueDate').fill('2026-04-20')
    await page.evaluate('scrollTo(0, 0)')
    await page.getByRole('button', { name: 'Show the dates' }).click()
    await page.locator('#preview:focus').waitFor()
    const top = await page.evaluate<number>(
      `document.querySelector('#preview').getBoundingClientRect().top`,
    )
    assert.ok(top >= -1 && top < 400, String(top))
    // The first control below it leads to where reminders ring.
    await page.keyboard.press('Tab')
    const place = await page.evaluate(`document.activeElement.getAttribute('href')`)
    assert.equal(place, '/account/calendar')
  })

  test('keeps the focus that its button moved there when it is renewed', async (t) => {
    const { page } = await visit(t)
    await page.goto(`${address()}?recurrence=weekly`)
    await page.locator('#dueDate').fill('2026-04-20')
    await page.getByRole('button', { name: 'Show the dates' }).click()
    await page.locator('#preview:focus').waitFor()
    await page.evaluate(`document.querySelector('#dueDate').value = '2026-04-21'`)
    await page.locator('#dueDate').dispatchEvent('change')
    await page.getByText('Every Tuesday at 23:59').waitFor()
    assert.equal(await page.evaluate('document.activeElement.id'), 'preview')
  })

  test('is not requested after the form was sent', async (t) => {
    const { page, requests } = await visit(t)
    await page.clock.install({ time: '2026-04-15T00:00:00Z' })
    await page.goto(address())
    await page.clock.pauseAt('2026-04-15T01:00:00Z')
    const held = Promise.withResolvers<void>()
    await page.route('**/assignments/new', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByLabel('Title').fill('Essay')
    await page.getByLabel('Due date').fill('2026-04-20')
    const sent = page.waitForRequest('**/assignments/new')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await sent
    await page.clock.runFor(1000)
    await page.clock.resume()
    held.resolve()
    await page.getByText('Assignment added').waitFor()
    assert.deepEqual(
      requests.filter((it) => it.url().endsWith('/preview')),
      [],
    )
  })
})
