import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { told } from '../support/browser/told.ts'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

describe('with JavaScript, a double click is one action', () => {
  const suite = websiteInBrowser()

  const visit = async (t: Lasting, path: string): Promise<Visit> => {
    const { page } = await openWithHomework(t, suite, path)
    return { page, sent: postsOf(page) }
  }

  for (const [doing, path, button, news] of [
    ['completing', '/', '.toggle', 'Completed'],
    ['reopening', '/assignments?filter=completed', '.toggle', 'Reopened'],
    ['deleting', '/assignments?filter=pending', '.delete', 'Assignment deleted'],
    ['pausing', '/series', '.all-series button', 'Series paused'],
    ['archiving', '/subjects', '.subjects button', 'Subject archived'],
  ] as const) {
    test(`${doing}, even if another button is under the pointer by the second click`, async (t) => {
      const { page, sent } = await visit(t, path)
      await doubleClickAcross(page, page.locator(button).first(), news)
      assert.equal(sent.length, 1, sent.join())
    })

    test(`${doing}, if the second click comes before the response`, async (t) => {
      const { page, sent } = await visit(t, path)
      await page.locator(button).first().dblclick()
      await told(page, news)
      await goOn(page)
      assert.equal(sent.length, 1, sent.join())
    })
  }

  test('restoring a deleted assignment', async (t) => {
    const { page, sent } = await visit(t, '/assignments?filter=pending')
    // The lower one first: at the place of the upper one, a click on it would be half of a double tap.
    for (const at of [1, 0]) {
      const title = await page.locator('.assignments a').nth(at).innerText()
      await page.locator('.delete').nth(at).click()
      await page.getByRole('link', { name: title }).waitFor({ state: 'detached' })
      assert.equal(sent.length, 2 - at)
    }
    await page.goto(`${suite.site.url}/assignments/deleted`)
    await doubleClickAcross(page, page.locator('.rows button').first(), 'Assignment restored')
    assert.equal(sent.length, 3, sent.join())
  })

  test('but clicks on two rows in quick succession are two', async (t) => {
    const { page, sent } = await visit(t, '/assignments?filter=pending')
    const titles = page.locator('.assignments a')
    // The lower one first: the other stays where it is, if the page has changed by the second click.
    const order = [2, 0]
    const rows = order.map((n) => page.locator('.delete').nth(n))
    const gone = await Promise.all(order.map((n) => titles.nth(n).innerText()))
    for (const { x, y } of await Promise.all(rows.map(middleOf))) await page.mouse.click(x, y)
    for (const name of gone) await page.getByRole('link', { name }).waitFor({ state: 'detached' })
    assert.equal(sent.length, 2)
  })
})

describe('with JavaScript, a double tap is one action', () => {
  const suite = websiteInBrowser()

  /** Today as wide as on a phone, so high that nothing scrolls, with a clock that stands still. */
  const visit = async (t: Lasting): Promise<Visit> => {
    const { page } = await openWithHomework(t, suite, '/', {
      viewport: { width: 390, height: 1600 },
    })
    await page.clock.install({ time: '2026-04-15T00:00:00Z' })
    await page.goto(suite.site.url)
    await page.clock.pauseAt('2026-04-15T01:00:00Z')
    return { page, sent: postsOf(page) }
  }

  for (const [doing, kind] of [
    ['completing', 'toggle'],
    ['deleting', 'delete'],
  ] as const) {
    test(`${doing}, though each tap counts as a first click, and the next row is under the finger`, async (t) => {
      const { page, sent } = await visit(t)
      const wanted: string[] = []
      for (const gap of [60, 200, 350, 600]) {
        const { place, action } = await tapFirst(page, kind, gap)
        // No finger finds the same place to the pixel.
        await page.mouse.click(place.x + 8, place.y - 8)
        // The response to it, if there is one, waits no longer than that for the finger.
        await page.clock.runFor(1000)
        await page.locator('.htmx-request').waitFor({ state: 'detached' })
        wanted.push(action)
        assert.deepEqual(sent, wanted, `${gap} milliseconds apart`)
      }
    })

    test(`${doing}, but a tap on the next row 0.7 seconds later is another one`, async (t) => {
      const { page, sent } = await visit(t)
      const { place, next } = await tapFirst(page, kind, 700)
      await page.mouse.click(place.x, place.y)
      await page.clock.resume()
      await page.locator(`#${next}`).waitFor({ state: 'detached' })
      assert.equal(sent.length, 2, sent.join())
    })
  }

  for (const [presser, press] of [
    ['the keyboard', (button) => button.press('Enter')],
    // Browsers may give the middle of the button as the place of such a click.
    [
      'a screen reader',
      (button, { x: clientX, y: clientY }) =>
        button.dispatchEvent('click', { detail: 0, clientX, clientY }),
    ],
  ] satisfies [string, (button: Locator, place: Place) => Promise<void>][]) {
    test(`but ${presser} presses the button of the next row at once`, async (t) => {
      const { page, sent } = await visit(t)
      const { place, next } = await tapFirst(page, 'toggle', 60)
      await press(page.locator(`#${next}`), place)
      await page.clock.resume()
      await page.locator(`#${next}`).waitFor({ state: 'detached' })
      assert.equal(sent.length, 2, sent.join())
    })
  }
})

interface Visit {
  readonly page: Page
  /** The paths of the forms sent so far. */
  readonly sent: readonly string[]
}

interface Place {
  readonly x: number
  readonly y: number
}

/** The paths of the forms sent from now on. */
function postsOf(page: Page): readonly string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  return sent
}

/** To another page. What was clicked before has been sent by then. */
async function goOn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.getByRole('heading', { name: 'April 2026' }).waitFor()
}

async function middleOf(button: Locator): Promise<Place> {
  const box = await button.boundingBox()
  assert.ok(box)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A double click whose first click has its effect, and `news` of it, before the second. */
async function doubleClickAcross(page: Page, button: Locator, news: string): Promise<void> {
  const { x, y } = await middleOf(button)
  await page.mouse.click(x, y)
  await told(page, news)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await goOn(page)
}

/**
 * Taps the first button of a kind that is going to have the next one in its place, and lets `gap` milliseconds go by.
 *
 * @returns where it was, what it did, and the id of the button that is there now.
 */
async function tapFirst(page: Page, kind: 'toggle' | 'delete', gap: number) {
  const button = page.locator(`.assignments > li:has(+ li) > .${kind}`).first()
  const [id, action] = await Promise.all([
    attributeOf(button, 'id'),
    attributeOf(button, 'formaction'),
  ])
  const place = await middleOf(button)
  await page.mouse.click(place.x, place.y)
  await page.clock.runFor(gap)
  await page.locator(`#${id}`).waitFor({ state: 'detached' })
  const next = await page.evaluate<string>(`document.elementFromPoint(${place.x}, ${place.y}).id`)
  assert.match(next, new RegExp(`^${kind}-`))
  return { place, action, next }
}

async function attributeOf(button: Locator, name: string): Promise<string> {
  const value = await button.getAttribute(name)
  assert.ok(value)
  return value
}
