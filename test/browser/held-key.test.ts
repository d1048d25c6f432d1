import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow } from '../support/browser/chromium.ts'
import { pressAnew } from '../support/browser/page-actions.ts'
import { giveHomework } from '../support/browser/schoolwork.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

describe('with JavaScript, Enter that is held is one Enter', () => {
  const suite = websiteInBrowser()

  const visit = async (t: Lasting, path: string): Promise<Visit> => {
    const { page, context } = await openWindow(t, suite.browser)
    await page.clock.install()
    const user = await suite.site.newcomer('en')
    await giveHomework(suite.site, user)
    await suite.site.enter(context, user)
    await page.goto(`${suite.site.url}${path}`)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    return { page, sent }
  }

  test('on the circle of a row, though the focus is on that of the next by then', async (t) => {
    const { page, sent } = await visit(t, '/assignments?filter=pending')
    const circles = page.locator('.toggle')
    const [first, second] = await circles.evaluateAll((all) => all.map(({ id }) => id))
    await page.locator(`#${first}`).focus()
    await page.keyboard.down('Enter')
    await page.locator(`#${second}:focus`).waitFor()
    await holdOn(page)
    assert.equal(sent.length, 1, sent.join())

    await pressAnew(page, 'Enter')
    await page.locator(`#${second}`).waitFor({ state: 'detached' })
    assert.equal(sent.length, 2, sent.join())
  })

  test('in a field, whose form has come back with an error by then', async (t) => {
    const { page, sent } = await visit(t, '/assignments/new')
    await page.locator('#subject').focus()
    await page.keyboard.down('Enter')
    await page.locator('#title[aria-invalid]:focus').waitFor()
    await holdOn(page)
    assert.equal(sent.length, 1, sent.join())
  })

  test('but in a description it goes on making lines', async (t) => {
    const { page } = await visit(t, '/assignments/new')
    await page.locator('#description').focus()
    for (const _ of [1, 2, 3]) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    assert.equal(await page.locator('#description').inputValue(), '\n\n\n')
  })
})

interface Visit {
  readonly page: Page
  /** The paths of the forms sent so far. */
  readonly sent: readonly string[]
}

/** Repeats the key that is down, releases it, and waits for the response to whatever that sent. */
async function holdOn(page: Page): Promise<void> {
  for (const _ of [1, 2, 3]) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.locator('.htmx-request').waitFor({ state: 'detached' })
}
