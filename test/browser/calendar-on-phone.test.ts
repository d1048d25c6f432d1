import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openWindow, wide } from '../support/browser/chromium.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import { anAssignment, at } from '../support/builders.ts'
import { seedAssignments } from '../support/seed.ts'

const viewport = { width: 390, height: 600 }
const everyDay = Array.from({ length: 30 }, (_, day) =>
  anAssignment({ dueDate: at('2026-04-01T03:00:00Z') + day * 24 * 3_600_000 }),
)

describe('the calendar on a phone', () => {
  const suite = websiteInBrowser()

  for (const javaScriptEnabled of [true, false]) {
    test(`opens at today from another page ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async (t) => {
      for (const size of [viewport, wide]) {
        const options = { viewport: size, javaScriptEnabled }
        const { page, context } = await openWindow(t, suite.browser, options)
        const user = await suite.site.newcomer('en')
        await seedAssignments(suite.site.deps.store, user.id, everyDay)
        await suite.site.enter(context, user)
        await page.goto(suite.site.url)
        await page.getByRole('link', { name: 'Calendar', exact: true }).click()
        await page.getByRole('heading', { name: 'April 2026' }).waitFor()
        const box = await page.locator('#today').boundingBox()
        assert.ok(box && box.y > 0 && box.y < size.height * 0.8, JSON.stringify(box))
      }
    })

    test(`scrolls to today from the link “Go to today” ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async (t) => {
      const { page, context } = await openWindow(t, suite.browser, { viewport, javaScriptEnabled })
      const user = await suite.site.newcomer('en')
      await seedAssignments(suite.site.deps.store, user.id, everyDay)
      await suite.site.enter(context, user)
      // Once within the page, once from another month.
      for (const path of ['/calendar', '/calendar?month=2026-01']) {
        await page.goto(`${suite.site.url}${path}`)
        await page.getByRole('link', { name: 'Go to today' }).click()
        await page.getByRole('heading', { name: 'April 2026' }).waitFor()
        const box = await page.locator('#today').boundingBox()
        assert.ok(box && box.y > 0 && box.y < viewport.height / 2, `${path} ${JSON.stringify(box)}`)
      }
    })
  }
})
