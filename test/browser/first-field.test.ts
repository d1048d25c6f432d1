import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lookAt, turns } from '../support/browser/sights.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'

describe('the focus is in the first field of', () => {
  const suite = websiteInBrowser()
  const code = turns.filter(({ name }) => name === 'sign-in-code')
  const first = { name: 'sign-in', path: '/sign-in', by: 'nobody' } as const

  for (const sight of [first, ...code]) {
    test(sight.name, async (t) => {
      const { page } = await lookAt(t, sight, suite)
      const field = sight === first ? '#email' : '#code'
      await page.locator(`${field}:focus`).waitFor()
      assert.equal(await page.locator('[autofocus]').count(), 1)
    })
  }
})
