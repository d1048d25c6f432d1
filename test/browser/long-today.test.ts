import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openWindow } from '../support/browser/chromium.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import { anAssignment } from '../support/builders.ts'
import { seedAssignments } from '../support/seed.ts'

describe('Today with 11 overdue assignments', () => {
  const suite = websiteInBrowser()

  test('shows the link to all of them below the last one shown', async (t) => {
    const { page, context } = await openWindow(t, suite.browser)
    const user = await suite.site.newcomer('en')
    const many = Array.from({ length: 11 }, (_, dueDate) => anAssignment({ dueDate }))
    await seedAssignments(suite.site.deps.store, user.id, many)
    await suite.site.enter(context, user)
    await page.goto(suite.site.url)
    const last = await page.locator('#overdue li').last().boundingBox()
    const rest = await page.getByRole('link', { name: 'See all: Overdue' }).boundingBox()
    assert.ok(last && rest && rest.y > last.y + last.height, JSON.stringify({ last, rest }))
  })
})
