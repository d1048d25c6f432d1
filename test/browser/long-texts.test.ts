import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { keyNameLimit } from '../../src/domain/accounts/api-key.ts'
import { userLimits } from '../../src/domain/accounts/user.ts'
import { addKeyHolder, foundInSizes } from '../support/browser/in-sizes.ts'
import {
  deleteHomework,
  giveHomework,
  giveWorded,
  pastCount,
} from '../support/browser/schoolwork.ts'
import { lookAt, pages } from '../support/browser/sights.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'

const student = { by: 'student' } as const
const sights = [
  ...pages,
  { name: 'a long assignment', path: `/assignments/${pastCount + 11}`, ...student },
  { name: 'a long series', path: '/series/3', ...student },
  {
    name: 'the preview of a long series',
    path: '/series/3',
    prepare: async (page: Page) => {
      await page.locator('#title').fill(longest(499))
      await page.locator('#title').press('Tab')
      await page.locator('#preview ins').waitFor()
    },
    ...student,
  },
  {
    name: 'a long subject to be renamed',
    path: `/subjects/rename?subject=${longest(200)}`,
    ...student,
  },
  {
    name: 'a subject to be merged with a long one',
    path: '/subjects/rename?subject=国語',
    prepare: async (page: Page) => {
      await page.locator('#name').fill(longest(200))
      await page.locator('main button.primary').click()
      await page.locator('#merge').waitFor()
    },
    ...student,
  },
  { name: 'a long subject', path: `/assignments?subject=${longest(200)}`, ...student },
]

describe('texts of the greatest length, in one word, fit the width of', {
  concurrency: 2,
}, () => {
  const suite = websiteInBrowser({ pages: { allowsRegistration: true } }, async (site) => {
    await giveHomework(site, site.student)
    await giveWorded(site, site.student, { ...words, days: ['2026-04-16T08:30', '2026-04-14'] })
    await deleteHomework(site, site.student, words)
    const named = { ...site.student, name: longest(userLimits.name.max) }
    await site.deps.store.writeDirectory(({ users }) => users.update(named))
    await addKeyHolder(site, `${longest(120)}@${longest(120)}.jp`, longest(keyNameLimit.max))
  })

  for (const sight of sights) {
    test(sight.name, async (t) => {
      const { page } = await lookAt(t, sight, suite)
      assert.deepEqual(await foundInSizes(page, sideways), [])
    })
  }
})

const words = { title: longest(500), subject: longest(200), description: longest(2000) }

function longest(length: number): string {
  return 'W'.repeat(length)
}

/** What is to be scrolled to sideways, if anything is. */
const sideways = `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth ? [] : [
  ...document.querySelectorAll('body *'),
].filter((it) => it.getBoundingClientRect().right > clientWidth).map((it) => it.tagName + '.' + it.className)
)(document.documentElement)`
