import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { openWindow } from '../support/browser/chromium.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import { anAssignment } from '../support/builders.ts'
import { seedAssignments } from '../support/seed.ts'

describe('the table of all assignments', () => {
  const suite = websiteInBrowser()

  test('is saved as a file, and the page stays', async (t) => {
    const { page, context } = await openWindow(t, suite.browser)
    const user = await suite.site.newcomer('en')
    await seedAssignments(suite.site.deps.store, user.id, [anAssignment({ title: 'Essay' })])
    await suite.site.enter(context, user)
    await page.goto(`${suite.site.url}/assignments?filter=pending`)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save all assignments' }).click(),
    ])
    assert.match(file.suggestedFilename(), /^kadai-\d{4}-\d\d-\d\d\.csv$/)
    const [, line] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    assert.match(line ?? '', /^Essay,/)
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Assignments')
  })
})
