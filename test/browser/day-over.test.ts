import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { oneMinute } from '../../src/domain/time/durations.ts'
import { openWindow } from '../support/browser/chromium.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

const tenMinutes = 10 * oneMinute

describe('with JavaScript, a page that is open when its day ends', () => {
  const suite = websiteInBrowser()

  /** At ten minutes to midnight, with a browser whose clock is wrong by some years. */
  async function lateVisit(t: Lasting, path: string) {
    const { site } = suite
    site.clock.set('2026-04-30T23:50:00+09:00')
    const { page, context, requests } = await openWindow(t, suite.browser)
    await page.clock.install({ time: '2021-07-07T07:07:07Z' })
    await site.enter(context, await site.newcomer('en'))
    await page.goto(`${site.url}${path}`)
    /** Past midnight, on both clocks. */
    const later = async () => {
      site.clock.advance(tenMinutes)
      await page.clock.fastForward(tenMinutes)
    }
    const shown = requests.length
    const fetched = () =>
      requests
        .slice(shown)
        .map((it) => new URL(it.url()).pathname)
        .filter((path) => !path.startsWith('/assets/'))
    return { page, later, fetched }
  }

  for (const [path, before, after] of [
    ['/', 'Thu, Apr 30', 'Fri, May 1'],
    ['/calendar', 'April 2026', 'May 2026'],
  ] as const) {
    test(`becomes that of the next day, once: ${path}`, async (t) => {
      const { page, later, fetched } = await lateVisit(t, path)
      await page.locator('.head').getByText(before).waitFor()
      await later()
      await page.locator('.head').getByText(after).waitFor()
      // Nobody asked for anything: a screen reader stays where it is.
      assert.equal(await page.evaluate('document.activeElement.tagName'), 'BODY')
      await later()
      assert.deepEqual(fetched(), [path])
    })
  }

  test('is left alone while something is typed that was not sent', async (t) => {
    const { page, later, fetched } = await lateVisit(t, '/')
    await page.getByLabel('Title').fill('Essay')
    await later()
    assert.deepEqual(fetched(), [])
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await heading(page, 'Fri, May 1').waitFor()
  })

  test('is fetched when it is seen again, if it is hidden then', async (t) => {
    const { page, later, fetched } = await lateVisit(t, '/')
    await page.evaluate(hide(true))
    await later()
    assert.deepEqual(fetched(), [])
    await page.evaluate(hide(false))
    await heading(page, 'Fri, May 1').waitFor()
  })

  test('stays as it is, without an alert, as long as the server fails, and is fetched a minute later', async (t) => {
    const { page, later } = await lateVisit(t, '/')
    const answers = [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
      (route: Route) => route.fulfill({ status: 503, body: '<main id="main">Busy</main>' }),
    ]
    for (const answer of answers) {
      await page.route(`${new URL(page.url()).origin}/`, answer, { times: 1 })
      await Promise.all([page.waitForRequest('**/'), later()])
      await page.locator('.htmx-request').waitFor({ state: 'detached' })
    }
    await heading(page, 'Thu, Apr 30').waitFor()
    assert.equal(await page.locator('#unreached').textContent(), '')
    await later()
    await heading(page, 'Fri, May 1').waitFor()
  })

  test('asks to sign in, and then leads back, if the session is over', async (t) => {
    const { page, later } = await lateVisit(t, '/calendar')
    await page.context().clearCookies()
    await later()
    await page.getByLabel('Password').waitFor()
    const { pathname, search } = new URL(page.url())
    assert.equal(pathname + search, '/sign-in?next=%2Fcalendar')
  })
})

type Route = Parameters<Parameters<Page['route']>[1]>[0]

const heading = (page: Page, date: string) => page.locator('.head').getByText(date)

const hide = (isHidden: boolean) => `
  Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))`
