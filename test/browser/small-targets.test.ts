import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { axeOn } from '../support/browser/axe.ts'
import { narrow, skipWithoutChromium } from '../support/browser/chromium.ts'
import { giveWorded } from '../support/browser/schoolwork.ts'
import { lookAt, pages } from '../support/browser/sights.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'

/** Assignments that are open, overdue and due today, and a series. */
const shortest = { title: 'i', subject: 'i', days: ['2026-04-14', '2026-04-15', '2026-04-16'] }

/** WCAG 2.2, 2.5.8. */
describe('a text of one letter is a target of 24 pixels, or far from others, on', {
  skip: skipWithoutChromium,
}, () => {
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
