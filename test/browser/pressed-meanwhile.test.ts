import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { holdUp } from '../support/browser/held-requests.ts'
import { told } from '../support/browser/told.ts'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

describe('with JavaScript, a response that comes while the mouse is down', () => {
  const suite = websiteInBrowser()

  /** With a clock that stands still, since a press is waited for only a while. */
  const visit = async (t: Lasting, path: string): Promise<Page> => {
    const { page } = await openWithHomework(t, suite, path)
    await page.clock.install({ time: '2026-04-15T00:00:00Z' })
    await page.goto(`${suite.site.url}${path}`)
    await page.clock.pauseAt('2026-04-15T01:00:00Z')
    return page
  }

  test('does not move what is pressed away from under it', async (t) => {
    const page = await visit(t, '/assignments?filter=pending')
    const { arrived, letGo } = await holdUp(page, '**/toggle')
    await page.locator('.toggle').first().click()
    await arrived
    const fourth = page.locator('.toggle').nth(3)
    const id = await fourth.getAttribute('id')
    const answered = page.waitForResponse('**/assignments?*')
    await press(fourth)
    letGo()
    await (await answered).finished()
    await somewhatLater(page)
    await page.mouse.up()
    await page.clock.resume()
    await page.locator(`#${id}`).waitFor({ state: 'detached' })
  })

  test('with a longer preview does not keep the button below it from being clicked', async (t) => {
    const page = await visit(t, '/assignments/new?recurrence=weekly')
    await page.getByLabel('Title').fill('Essay')
    await page.getByLabel('Due date').fill('2026-04-20')
    await page.locator('#recurrenceInterval').focus()
    await page.keyboard.type('2')
    const answered = page.waitForResponse('**/preview')
    await press(page.getByRole('button', { name: 'Add', exact: true }))
    await page.clock.runFor(150)
    await (await answered).finished()
    await somewhatLater(page)
    await page.mouse.up()
    await page.clock.resume()
    await page.getByText('Series added').waitFor()
  })

  test('is shown after a while even if it never goes up', async (t) => {
    const page = await visit(t, '/assignments?filter=pending')
    const { arrived, letGo } = await holdUp(page, '**/toggle')
    await page.locator('.toggle').first().click()
    await arrived
    await press(page.getByRole('heading', { name: 'Assignments' }))
    letGo()
    await page.clock.resume()
    await told(page, 'Completed')
    await page.mouse.up()
  })
})

async function press(what: Locator): Promise<void> {
  await what.hover()
  await what.page().mouse.down()
}

/** Another response has come since. */
const somewhatLater = (page: Page) =>
  page.evaluate(`fetch('/sign-in').then((it) => it.text()).then(() => undefined)`)
