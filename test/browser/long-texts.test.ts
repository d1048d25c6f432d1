import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createAssignment } from '../../src/actions/assignments.ts'
import { createRecurringSetting } from '../../src/actions/recurring-settings.ts'
import { keyNameLimit } from '../../src/domain/api-key.ts'
import { personOf } from '../../src/domain/user.ts'
import { skipWithoutChromium } from '../support/chromium.ts'
import { addKeyHolder, foundInSizes } from '../support/in-sizes.ts'
import { giveHomework, pastCount } from '../support/schoolwork.ts'
import { lookAt, pages } from '../support/sights.ts'
import type { Website } from '../support/website.ts'
import { websiteInBrowser } from '../support/website-in-browser.ts'

const student = { by: 'student' } as const
const sights = [
  ...pages,
  { name: 'a long assignment', path: `/assignments/${pastCount + 11}`, ...student },
  { name: 'a long series', path: '/series/3', ...student },
  { name: 'a long subject', path: `/assignments?subject=${longest(200)}`, ...student },
]

describe('texts of the greatest length, in one word, fit the width of', {
  skip: skipWithoutChromium,
  concurrency: 2,
}, () => {
  const suite = websiteInBrowser({ pages: { allowsRegistration: true } }, async (site) => {
    await giveHomework(site, site.student)
    await giveLongest(site)
    await addKeyHolder(site, `${longest(120)}@${longest(120)}.jp`, longest(keyNameLimit.max))
  })

  for (const sight of sights) {
    test(sight.name, async (t) => {
      const { page } = await lookAt(t, sight, suite)
      assert.deepEqual(await foundInSizes(page, sideways), [])
    })
  }
})

function longest(length: number): string {
  return 'W'.repeat(length)
}

/** An assignment, an overdue one, and a series. */
async function giveLongest({ deps, student }: Website): Promise<void> {
  const person = personOf(student)
  const words = { title: longest(500), subject: longest(200), description: longest(2000) }
  for (const dueDate of ['2026-04-16T08:30', '2026-04-14'])
    await createAssignment(deps, person, { ...words, dueDate })
  const first = { ...words, dueDate: '2026-04-17' }
  await createRecurringSetting(deps, person, { first, recurrence: { type: 'weekly' } })
}

/** What is to be scrolled to sideways, if anything is. */
const sideways = `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth ? [] : [
  ...document.querySelectorAll('body *'),
].filter((it) => it.getBoundingClientRect().right > clientWidth).map((it) => it.tagName + '.' + it.className)
)(document.documentElement)`
