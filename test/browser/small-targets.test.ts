import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import axe, { type AxeResults } from 'axe-core'
import { createAssignment } from '../../src/actions/assignments.ts'
import { createRecurringSetting } from '../../src/actions/recurring-settings.ts'
import { personOf } from '../../src/domain/user.ts'
import { narrow, skipWithoutChromium } from '../support/chromium.ts'
import { lookAt, pages } from '../support/sights.ts'
import type { Website } from '../support/website.ts'
import { websiteInBrowser } from '../support/website-in-browser.ts'

/** WCAG 2.2, 2.5.8. */
describe('a text of one letter is a target of 24 pixels, or far from others, on', {
  skip: skipWithoutChromium,
}, () => {
  const suite = websiteInBrowser({}, giveShortest)

  for (const sight of pages.filter(({ by }) => by === 'student')) {
    test(sight.name, async (t) => {
      const path = sight.name === 'assignment' ? '/assignments/1' : sight.path
      const options = { viewport: narrow }
      const { page } = await lookAt(t, { ...sight, path }, { ...suite, options })
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate<AxeResults>(
        `axe.run({ runOnly: { type: 'rule', values: ['target-size'] } })`,
      )
      assert.deepEqual(
        violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
        [],
      )
    })
  }
})

/** Assignments that are open, overdue and completed, and a series. */
async function giveShortest({ deps, student }: Website): Promise<void> {
  const person = personOf(student)
  const words = { title: 'i', subject: 'i' }
  for (const dueDate of ['2026-04-14', '2026-04-15', '2026-04-16'])
    await createAssignment(deps, person, { ...words, dueDate })
  const first = { ...words, dueDate: '2026-04-17' }
  await createRecurringSetting(deps, person, { first, recurrence: { type: 'weekly' } })
}
