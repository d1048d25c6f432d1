import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { giveHomework } from '../support/browser/schoolwork.ts'
import { lookAt } from '../support/browser/sights.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'

/** WCAG 2.2, 4.1.3. A filter keeps the focus, so only a live region tells of its result. */
describe('the result of a filter is announced without a move of the focus', () => {
  const suite = websiteInBrowser({ languages: { administrator: 'en', student: 'en' } }, (site) =>
    giveHomework(site, site.student),
  )

  for (const [path, by, field, typed, result] of [
    ['/assignments', 'student', '#q', 'Equations', /^1 assignment$/],
    ['/statistics', 'student', '#from', '2026-04-15', /^\s*All\s*\d\d\b/],
    ['/statistics', 'student', '#to', '2016-04-20', /No assignments match/],
    ['/admin/users', 'administrator', '#q', 'hina', /^Found: 1$/],
    ['/admin/keys', 'administrator', '#q', 'nowhere', /^Found: 0$/],
    ['/admin/audit', 'administrator', '#to', '2020-01-01', /^Found: 0$/],
  ] as const) {
    test(`on ${path}, by ${field}`, async (t) => {
      const { page } = await lookAt(t, { name: path, path, by }, suite)
      const region = page.locator('main [role=status]')
      // A region that is replaced announces nothing.
      await page.evaluate(`document.querySelector('main [role=status]').isSame = true`)
      const closed = page.locator('details:not([open])', { has: page.locator(field) })
      if ((await closed.count()) > 0) await closed.locator('summary').click()
      await page.locator(field).fill(typed)
      await page.locator(field).press('Enter')
      await region.filter({ hasText: result }).waitFor()
      assert.equal(await page.evaluate(`document.querySelector('main [role=status]').isSame`), true)
    })
  }
})
