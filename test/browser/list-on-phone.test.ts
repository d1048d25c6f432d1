import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openWindow } from '../support/browser/chromium.ts'
import { giveHomework } from '../support/browser/schoolwork.ts'
import { openWithHomework, websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

const phone = { width: 360, height: 740 }

describe('a list of assignments on a phone', () => {
  const suite = websiteInBrowser()
  const visit = async (t: Lasting, list: string, options: { javaScriptEnabled?: boolean } = {}) => {
    const path = `/assignments?filter=${list}`
    const opened = await openWithHomework(t, suite, path, { viewport: phone, ...options })
    return opened.page
  }

  for (const language of ['en', 'ja'] as const) {
    test(`begins above the middle of what the head and the sections leave, in ${language}`, async (t) => {
      const { page, context } = await openWindow(t, suite.browser, { viewport: phone })
      const user = await suite.site.newcomer(language)
      await giveHomework(suite.site, user)
      await suite.site.enter(context, user)
      await page.goto(`${suite.site.url}/assignments?filter=pending`)
      const row = await page.locator('.assignments li').first().boundingBox()
      assert.ok(row && row.y < 420, JSON.stringify(row))
    })
  }

  test('begins on the first screen also where a link has narrowed it, which it says in words', async (t) => {
    const { page } = await openWithHomework(t, suite, '/calendar', { viewport: phone })
    const narrowed =
      '/assignments?subject=Maths&priority=high&due_from=2026-04-01&due_to=2026-04-30&sort=-due_date'
    await page.goto(`${suite.site.url}${narrowed}`)
    const row = await page.locator('.assignments li').first().boundingBox()
    assert.ok(row && row.y < 560, JSON.stringify(row))
    const chosen = page.getByRole('list', { name: 'Filter' })
    assert.deepEqual(await chosen.getByRole('listitem').allTextContents(), [
      'Subject: Maths',
      'Priority: High',
      'Due from Wed, Apr 1',
      'Due until Thu, Apr 30',
      'Latest due first',
    ])
    await page.locator('#more > summary').click()
    assert.equal(await chosen.isVisible(), false)
    const subject = page.getByLabel('Subject')
    await subject.focus()
    await subject.selectOption('English')
    await page.waitForURL(/subject=English/)
    // Whoever chooses goes on choosing.
    assert.ok(await subject.isVisible())
    assert.equal(await page.evaluate('document.activeElement.id'), 'subject')
  })

  for (const list of ['completed', 'due-this-week']) {
    test(`shows in one line which of the lists it is: ${list}`, async (t) => {
      const page = await visit(t, list)
      const present = page.locator('.tabs [aria-current]')
      const isSeen = async () => {
        const box = await present.boundingBox()
        return box && box.x >= 0 && box.x + box.width <= phone.width
      }
      assert.ok(await isSeen())
      const tops = await page
        .locator('.tabs li')
        .evaluateAll((all: readonly { offsetTop: number }[]) => all.map((it) => it.offsetTop))
      assert.equal(new Set(tops).size, 1)
      await page.getByRole('link', { name: 'All', exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/assignments$/)
      assert.ok(await isSeen())
    })
  }

  test('shows all names of lists without JavaScript', async (t) => {
    const page = await visit(t, 'due-this-week', { javaScriptEnabled: false })
    for (const tab of await page.locator('.tabs a').all()) {
      const box = await tab.boundingBox()
      assert.ok(box && box.x >= 0 && box.x + box.width <= phone.width, JSON.stringify(box))
    }
  })

  test('moves nothing when the search is left, whose hint is always its description', async (t) => {
    const page = await visit(t, 'pending')
    const top = async () => (await page.locator('.assignments li').first().boundingBox())?.y
    const before = await top()
    const search = page.getByRole('searchbox')
    const hint = /Finds what has all the words/
    const described = page.getByRole('searchbox', { description: hint })
    assert.equal(await described.count(), 1)
    await search.focus()
    assert.equal(await top(), before)
    assert.equal(await described.count(), 1)
  })
})
