import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { axeOn } from '../support/browser/axe.ts'
import { narrow } from '../support/browser/chromium.ts'
import { giveWorded } from '../support/browser/schoolwork.ts'
import { lookAt, pages } from '../support/browser/sights.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'

/** Assignments that are open, overdue and due today, and a series. */
const shortest = { title: 'i', subject: 'i', days: ['2026-04-14', '2026-04-15', '2026-04-16'] }

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
      const options = { viewport: narrow, hasTouch: true }
      const { page } = await lookAt(t, { name: path, path, by: 'student' }, { ...suite, options })
      const boxes = await Promise.all(
        (await page.locator(links).all()).map((it) => it.boundingBox()),
      )
      assert.ok(boxes.length > 0)
      for (const box of boxes)
        assert.ok(box && Math.min(box.width, box.height) >= 44, JSON.stringify(box))
    })
  }
})
