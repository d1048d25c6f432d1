import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type RecurrenceType, recurrenceTypes } from '../../src/domain/series/recurring-setting.ts'
import { openWindow } from '../support/browser/chromium.ts'
import { giveHomework } from '../support/browser/schoolwork.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import type { Lasting } from '../support/databases.ts'

const units: Readonly<Record<RecurrenceType, string>> = {
  daily: '日ごと',
  weekly: '週間ごと',
  monthly: 'か月ごと',
}

describe('without JavaScript too', () => {
  const suite = websiteInBrowser({}, (site) => giveHomework(site, site.student))

  const open = async (t: Lasting, path: string) => {
    const { site, browser } = suite
    const { page, context } = await openWindow(t, browser, { javaScriptEnabled: false })
    await site.enter(context, site.student)
    await page.goto(`${site.url}${path}`)
    return page
  }

  for (const path of ['/assignments/new', '/assignments/1', '/series/1']) {
    test(`the fields of a reminder are seen on ${path} as long as its box is ticked`, async (t) => {
      const page = await open(t, path)
      const fields = page.locator('.of-reminder input:not([type=hidden])')
      await page.locator('#reminderEnabled').uncheck()
      await fields.first().waitFor({ state: 'hidden' })
      await page.locator('#reminderEnabled').check()
      await fields.first().waitFor({ state: 'visible' })
    })
  }

  for (const path of ['/assignments/new?recurrence=weekly', '/series/1']) {
    test(`the unit of the interval on ${path} is that of the chosen type`, async (t) => {
      const page = await open(t, path)
      for (const type of recurrenceTypes) {
        await page.locator('#recurrenceType').selectOption(type)
        const unit = await page.locator('#recurrenceInterval-unit').innerText()
        assert.equal(unit, units[type])
      }
    })
  }

  test('that a due date is the first one is said only of a series', async (t) => {
    const page = await open(t, '/assignments/new')
    const hint = page.getByText('くり返しの最初の期限です')
    await hint.waitFor({ state: 'hidden' })
    await page.locator('#recurrenceType').selectOption('weekly')
    await hint.waitFor({ state: 'visible' })
  })
})
