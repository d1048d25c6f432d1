import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContextOptions } from 'playwright-core'
import { axeOn } from '../support/browser/axe.ts'
import { narrow } from '../support/browser/chromium.ts'
import { giveWorded } from '../support/browser/schoolwork.ts'
import { lookAt, pages } from '../support/browser/sights.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

/** Assignments that are open, overdue and due today, and a series. */
const shortest = { title: 'i', subject: 'i', days: ['2026-04-14', '2026-04-15', '2026-04-16'] }

const phone = { viewport: { width: 360, height: 740 }, isMobile: true }

/** What a student touches at `path`. */
async function touch(
  t: Lasting,
  path: string,
  suite: ReturnType<typeof websiteInBrowser>,
  screen: BrowserContextOptions = { viewport: narrow },
) {
  const options = { ...screen, hasTouch: true }
  const { page } = await lookAt(t, { name: path, path, by: 'student' }, { ...suite, options })
  return page
}

/** WCAG 2.2, 2.5.8. */
describe('a text of one letter is a target of 24 pixels, or far from others, on', () => {
  const suite = websiteInBrowser({}, (site) => giveWorded(site, site.student, shortest))

  for (const sight of pages.filter(({ by }) => by === 'student')) {
    test(sight.name, async (t) => {
      const path = sight.name === 'assignment' ? '/assignments/1' : sight.path
      const options = { viewport: narrow }
      const { page } = await lookAt(t, { ...sight, path }, { ...suite, options })
      const violations = await (await axeOn(page))(['target-size'])
      assert.deepEqual(
        violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
        [],
      )
    })
  }
})

describe('a finger finds 44 pixels each way', () => {
  const suite = websiteInBrowser({}, (site) => giveWorded(site, site.student, shortest))

  for (const [path, links] of [
    ['/', '.top nav :is(a, button)'],
    ['/subjects', '.subjects h3 a'],
    ['/series', '.all-series h2 a'],
  ] as const) {
    test(`in ${links}`, async (t) => {
      const page = await touch(t, path, suite)
      const boxes = await Promise.all(
        (await page.locator(links).all()).map((it) => it.boundingBox()),
      )
      assert.ok(boxes.length > 0)
      for (const box of boxes)
        assert.ok(box && Math.min(box.width, box.height) >= 44, JSON.stringify(box))
    })
  }
})

/** From the middle of each up and down, as far as a press counts for it. */
const reached = (selector: string) => `[...document.querySelectorAll('main ${selector}')]
  .filter((it) => it.checkVisibility())
  .map((it) => {
    it.scrollIntoView({ block: 'center' })
    const box = it.getClientRects()[0]
    const x = box.left + Math.min(box.width / 2, 20)
    const middle = Math.round(box.top + box.height / 2)
    const isHit = (y) => document.elementFromPoint(x, y)?.closest('a, label, button, summary') === it
    const count = (step) => {
      let n = 0
      while (n < 50 && isHit(middle + step * n)) n++
      return n
    }
    return [it.textContent, count(1) + count(-1) - 1]
  })`

describe('a finger finds 44 pixels up and down', () => {
  const suite = websiteInBrowser({}, (site) => giveWorded(site, site.student, shortest))

  for (const [path, targets] of [
    ['/', '.assignments a'],
    ['/assignments?filter=pending', '.row > a'],
    ['/assignments?filter=pending', '#more > summary'],
    ['/assignments?q=nothing', '.empty a'],
    ['/assignments/new?recurrence=weekly', '.choice label'],
    ['/assignments/new?recurrence=weekly', '.row > .plain'],
    ['/series/1', '.plain'],
    ['/series/1', 'summary'],
    ['/statistics', 'summary'],
    ['/subjects', '.choice label'],
    ['/assignments/deleted', '.head > a'],
    ['/series/skip?from=2026-04-16&to=2026-05-31', '.boxes label'],
  ] as const) {
    test(`in ${targets} of ${path}`, async (t) => {
      const page = await touch(t, path, suite, phone)
      const found = await page.evaluate<[string, number][]>(reached(targets))
      assert.ok(found.length > 0)
      assert.deepEqual(
        found.filter(([, height]) => height < 43),
        [],
      )
    })
  }

  test('in each line of dates to skip, all of which is of its own box', async (t) => {
    const page = await touch(t, '/series/skip?from=2026-04-16&to=2026-05-31', suite, phone)
    const ends = await page.evaluate<[string, string, string][]>(ofLines)
    assert.ok(ends.length > 1)
    for (const [own, top, bottom] of ends) assert.deepEqual([top, bottom], [own, own])
  })
})

/** The box of each line, and those that a press at its top and at its bottom ticks. */
const ofLines = `[...document.querySelectorAll('.boxes .choice')].map((line) => {
  line.scrollIntoView({ block: 'center' })
  const { left, top, bottom } = line.getBoundingClientRect()
  const tickedAt = (y) => document.elementFromPoint(left + 60, y)?.closest('label')?.htmlFor
  return [line.querySelector('input').id, tickedAt(top + 2), tickedAt(bottom - 3)]
})`
