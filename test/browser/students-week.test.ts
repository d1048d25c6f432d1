import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow } from '../support/browser/chromium.ts'
import { told } from '../support/browser/told.ts'
import type { Website } from '../support/browser/website.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'
import { runJob } from '../support/series/living-series.ts'
import { password } from '../support/web/people.ts'

describe('a student in a browser', () => {
  const suite = websiteInBrowser()

  test('adds, restores and completes homework, gets a weekly series, and sees all in the statistics', async (t) => {
    const student = await suite.site.newcomer('en')
    const { page, complaints } = await openWindow(t, suite.browser)
    await signIn(page, { url: suite.site.url, email: student.email })
    await page.getByText('Start by adding an assignment').waitFor()

    // Wednesday, 15 April.
    await page.getByLabel('Title').fill('Essay')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await told(page, 'Assignment added')
    const essay = page.getByRole('listitem').filter({ hasText: 'Essay' })
    await essay.getByText('tomorrow 23:59').waitFor()
    await essay.getByRole('button', { name: 'Delete Essay' }).click()
    await told(page, 'Assignment deleted')
    await page.getByRole('button', { name: 'Undo' }).click()
    await essay.waitFor()

    await page.getByRole('link', { name: 'Series', exact: true }).click()
    await page.getByRole('link', { name: 'Add a series' }).first().click()
    await page.getByLabel('Title').fill('Spelling test')
    await page.getByLabel('Subject').fill('English')
    await page.getByLabel('Due date').fill('2026-04-16')
    await page.getByLabel('Due time').fill('08:30')
    await page.getByLabel('Repeats').selectOption('weekly')
    await page.getByText('Every Thursday at 08:30').waitFor()
    assert.deepEqual((await page.locator('#preview .dates li').allInnerTexts()).slice(0, 2), [
      'Thu, Apr 23 08:30',
      'Thu, Apr 30 08:30',
    ])
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await told(page, 'Series added')

    await dawn(suite.site, '2026-04-16')
    await openToday(page)
    assert.deepEqual(await titles(page, 'due-today'), ['Spelling test', 'Essay'])
    // The lower one first: clicks at one place would be a double tap.
    await complete(page, 'Essay')
    await complete(page, 'Spelling test')
    await page.getByText('Nothing is due today or in the next six days').waitFor()

    for (const day of ['2026-04-17', '2026-04-18', '2026-04-19', '2026-04-20'])
      await dawn(suite.site, day)
    await openToday(page)
    assert.deepEqual(await titles(page, 'due-this-week'), ['Spelling test'])
    for (const day of ['2026-04-21', '2026-04-22', '2026-04-23']) await dawn(suite.site, day)
    await openToday(page)
    assert.deepEqual(await titles(page, 'due-today'), ['Spelling test'])
    await complete(page, 'Spelling test')

    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.getByRole('heading', { name: 'April 2026' }).waitFor()
    const done = page.locator('td:has(.done)')
    assert.deepEqual((await done.locator('.number').allInnerTexts()).map(Number), [16, 23])

    await page.getByRole('link', { name: 'Statistics' }).click()
    await page.getByRole('heading', { name: 'Statistics', exact: true }).waitFor()
    // The one of the week after is there as soon as this one is done.
    const totals = await page.locator('.totals > div').allInnerTexts()
    assert.deepEqual(
      totals.map((it) => it.replace(/\s+/g, ' ').trim()),
      ['All 4', 'Completed 3', 'Open 1', 'Overdue 0', 'Completed on time 100%'],
    )
    assert.deepEqual(complaints, [])
  })
})

async function signIn(page: Page, { url, email }: { url: string; email: string }): Promise<void> {
  await page.goto(url)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Stay signed in').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
}

/** Seven in the morning in Tokyo; what fell due in the night before has been seen to. */
async function dawn({ clock, deps }: Website, day: string): Promise<void> {
  clock.set(`${day}T07:00:00+09:00`)
  await runJob(deps)
}

async function openToday(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  // Where it was open already it is fetched once more.
  await page.reload()
}

const titles = (page: Page, part: string) => page.locator(`#${part} .assignments a`).allInnerTexts()

async function complete(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Complete ${title}` }).click()
  await page.getByRole('button', { name: `Complete ${title}` }).waitFor({ state: 'detached' })
}
