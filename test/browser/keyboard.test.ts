import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow } from '../support/browser/chromium.ts'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'
import { password } from '../support/web/people.ts'

describe('with the keyboard alone', () => {
  const suite = websiteInBrowser()

  const visit = async (t: Lasting, path: string): Promise<Page> =>
    (await openWithHomework(t, suite, path)).page

  test('a user signs in, adds an assignment and completes it', async (t) => {
    const { page } = await openWindow(t, suite.browser)
    const { email } = await suite.site.newcomer('en')
    await page.goto(suite.site.url)
    await tabTo(page, 'email')
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    assert.equal((await focused(page)).id, 'main')
    // Screen readers say where the focus has gone.
    assert.equal(await page.getByRole('main', { name: 'Today', exact: true }).count(), 1)
    await tabTo(page, 'title')
    await page.keyboard.type('Essay')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Complete Essay' }).waitFor()
    await tabTo(page, /^toggle-/)
    await page.keyboard.press('Space')
    await page.getByText('Nothing is due today or in the next six days').waitFor()
    assert.equal((await focused(page)).id, 'main')
  })

  test('Enter in any field of a quick addition leads to the title of the next one, unless something is wrong', async (t) => {
    const page = await visit(t, '/')
    await page.getByLabel('Title').fill('Essay')
    await tabTo(page, 'subject')
    await page.keyboard.press('Enter')
    await page.getByText('Assignment added').waitFor()
    assert.equal((await focused(page)).id, 'title')
    await page.keyboard.type('Poster')
    await tabTo(page, 'subject')
    await page.keyboard.type('x'.repeat(300))
    await page.keyboard.press('Enter')
    await page.locator('#subject[aria-invalid]').waitFor()
    assert.equal((await focused(page)).id, 'subject')
  })

  test('the first Tab reaches a visible link that skips to the content', async (t) => {
    const page = await visit(t, '/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    assert.ok(await skip.isVisible())
    const box = await skip.boundingBox()
    assert.ok(box && box.y >= 0, 'it is not seen')
    await page.keyboard.press('Enter')
    assert.equal((await focused(page)).id, 'main')
    await page.keyboard.press('Tab')
    assert.equal((await focused(page)).id, 'title')
  })

  test('Tab reaches all controls of Today in the order of the page, each with a visible focus', async (t) => {
    const page = await visit(t, '/')
    const stops = await tabThrough(page)
    const tops = stops.filter(({ isInMain }) => isInMain).map(({ top }) => top)
    assert.ok(stops.length > 25, `${stops.length} stops`)
    // What stands side by side differs by some pixels.
    const back = tops.filter((top, at) => top < (tops[at - 1] ?? 0) - 16)
    assert.deepEqual(back, [])
    assert.deepEqual(
      stops.filter(({ isSeen }) => !isSeen),
      [],
    )
    const known = await page.evaluate<number>(
      `[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
        .filter((it) => it.checkVisibility()).length`,
    )
    assert.ok(new Set(stops.map(({ key }) => key)).size >= known, `${stops.length} of ${known}`)
  })

  test('Undo of a deletion is before the content, and leads to what it has restored', async (t) => {
    const page = await visit(t, '/')
    await tabTo(page, /^delete-/)
    const restored = (await focused(page)).id.replace('delete', 'toggle')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.locator('#main').focus()
    await page.keyboard.press('Shift+Tab')
    assert.equal((await focused(page)).text, 'Close')
    await page.keyboard.press('Shift+Tab')
    assert.equal((await focused(page)).text, 'Undo')
    await page.keyboard.press('Enter')
    await page.getByText('Assignment restored').waitFor()
    assert.equal((await focused(page)).id, restored)
  })

  test('the assignments are filtered, and the other filters are opened', async (t) => {
    const page = await visit(t, '/assignments')
    await tabTo(page, 'q')
    await page.keyboard.type('poster')
    await page.keyboard.press('Enter')
    await page.getByText('1 assignment', { exact: true }).waitFor()
    assert.equal((await focused(page)).id, 'q')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    assert.equal((await focused(page)).tag, 'SUMMARY')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    assert.equal((await focused(page)).id, 'subject')
  })

  test('a form is filled in, and an error moves the focus to the first wrong field', async (t) => {
    const page = await visit(t, '/assignments/new')
    await tabTo(page, 'subject')
    await page.keyboard.type('Art')
    await page.keyboard.press('Enter')
    await page.locator('[aria-invalid]').first().waitFor()
    assert.equal((await focused(page)).id, 'title')
    await page.keyboard.type('Poster')
    await tabTo(page, 'dueDate')
    await page.keyboard.type('04202026')
    await tabTo(page, 'dueTime')
    await page.keyboard.type('0830PM')
    await tabTo(page, 'recurrenceType')
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    await page.getByText('Every Monday at 20:30').waitFor()
    await page.keyboard.press('Tab')
    assert.notEqual((await focused(page)).tag, 'BODY')
  })
})

interface Focused {
  readonly key: string
  readonly id: string
  readonly tag: string
  readonly text: string
  readonly top: number
  readonly isInMain: boolean
  /** Whether it has an outline, and nothing covers it. */
  readonly isSeen: boolean
}

const describeFocus = `(() => {
  const it = document.activeElement
  const box = it.getBoundingClientRect()
  const style = getComputedStyle(it)
  const keys = window.stops ??= new Map()
  if (!keys.has(it)) keys.set(it, String(keys.size))
  return {
    key: keys.get(it), id: it.id, tag: it.tagName, text: it.textContent.trim(),
    top: Math.round(box.top + scrollY), isInMain: it.closest('main') !== null,
    // The button within a date control has an outline of the browser's own.
    isSeen: it.type === 'date' && !it.matches(':focus-visible') || style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
      && box.bottom > 0 && box.top < innerHeight,
  }
})()`

const focused = (page: Page): Promise<Focused> => page.evaluate<Focused>(describeFocus)

/** Goes on until something with that id has the focus. */
async function tabTo(page: Page, id: string | RegExp): Promise<void> {
  const isIt = (it: Focused) => (typeof id === 'string' ? it.id === id : id.test(it.id))
  for (let n = 0; n < 120; n++) {
    await page.keyboard.press('Tab')
    if (isIt(await focused(page))) return
  }
  assert.fail(`${id} is not reached`)
}

/** From the top of the page to its end. */
async function tabThrough(page: Page): Promise<Focused[]> {
  const stops: Focused[] = []
  for (let n = 0; n < 200; n++) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    if (stop.tag === 'BODY') return stops
    stops.push(stop)
  }
  return assert.fail('there is no end')
}
