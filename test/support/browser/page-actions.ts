import type { Page } from 'playwright-core'
import { codeNow, withSecondFactor } from '../second-factor.ts'
import { password } from '../web/people.ts'
import { subjectsOf } from './schoolwork.ts'
import type { Website } from './website.ts'

// What is done on a page before it is looked at.

/** Lets a form be sent without the browser's own validation. */
export const withoutOwnChecks = (page: Page): Promise<unknown> =>
  page.evaluate('for (const form of document.forms) form.noValidate = true')

/** Sends the first form of the page itself as it stands, and waits for what is wrong with it. */
export async function sendAsItIs(page: Page): Promise<void> {
  await withoutOwnChecks(page)
  await page.locator('main form[method=post] button.primary').first().click()
  await page.locator('main [aria-invalid], main .problem').first().waitFor()
}

/** Sends the form of the page without a session, and as a browser without JavaScript does. */
export async function sendTooLate(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(`document.querySelector('main form').submit()`)
  await page.locator('main a[target=_blank]').waitFor()
}

/** Presses a key so long after the last time that it is not taken for the same press. */
export async function pressAnew(page: Page, key: string): Promise<void> {
  await page.clock.fastForward(500)
  await page.keyboard.press(key)
}

export async function askForCode(page: Page, site: Website): Promise<void> {
  const user = await site.newcomer()
  await withSecondFactor(site, user)
  await page.locator('#email').fill(user.email)
  await page.locator('#password').fill(password)
  await page.locator('main button.primary').click()
  await page.locator('#code').waitFor()
}

export async function beginSecondFactor(page: Page): Promise<void> {
  await page.locator('main button.primary').click()
  await page.locator('.qr-code').waitFor()
}

export async function seeRecoveryCodes(page: Page, { clock }: Website): Promise<void> {
  await beginSecondFactor(page)
  const secret = (await page.locator('.secret').innerText()).replaceAll(' ', '')
  await page.locator('#code').fill(codeNow(secret, clock))
  await page.locator('main button.primary').click()
  await page.locator('#recovery-codes').waitFor()
}

export async function issueKey(page: Page, { student }: Website): Promise<void> {
  await page.locator('#issue > summary').click()
  await page.locator('#email').fill(student.email)
  await page.locator('#name').fill('notebook')
  await page.locator('#issue button.primary').click()
  await page.locator('#new-key').waitFor()
}

export async function linkCalendar(page: Page): Promise<void> {
  await page.locator('main form[action="/account/calendar"] button').click()
  await page.locator('#calendar-link').waitFor()
}

export async function askForReminders(page: Page): Promise<void> {
  await page.locator('#reminders button').click()
  await page.locator('#reminders strong').waitFor()
}

export async function confirmReminders(page: Page): Promise<void> {
  await page.locator('main button.primary').click()
  await page.locator('main a.button').waitFor()
}

export async function deleteSome(page: Page): Promise<void> {
  await page.locator('.delete').last().click()
  await page.locator('.notice form').waitFor()
}

export async function unfold(page: Page, id: string): Promise<void> {
  await page.locator(`#${id} > summary`).click()
}

export async function addUser(page: Page): Promise<void> {
  await unfold(page, 'add')
  await page.locator('#email').fill(`someone${Date.now()}@example.org`)
  await page.locator('#add button.primary').click()
  await page.locator('#new-link').waitFor()
}

export async function addRoster(page: Page): Promise<void> {
  const people = ['Aoki Aki', 'Inoue Itsuki', 'Ueda Ume'].map(
    (name, n) => `${name}, p${n}-${Date.now().toString(36)}@example.org`,
  )
  await page.locator('#roster').fill(people.join('\n'))
  await page.locator('main button.primary').click()
  await page.locator('#links').waitFor()
}

/** Gives a subject the name of another one, which changes nothing yet. */
export async function askToMerge(page: Page, { student }: Website): Promise<void> {
  await page.locator('#name').fill(subjectsOf(student)[1] ?? '')
  await page.locator('main button.primary').click()
  await page.locator('#merge').waitFor()
}

export async function makeSeries(page: Page): Promise<void> {
  await page.locator('#dueDate').fill('2026-04-20')
  await page.locator('#recurrenceType').selectOption('weekly')
  for (const day of [1, 4]) await page.locator(`#recurrenceWeekdays-${day}`).check()
  await page.locator('#preview .rule').waitFor()
}

export async function changeSeries(page: Page): Promise<void> {
  await page.locator('#title').press('End')
  await page.locator('#title').pressSequentially(' 2')
  await page.locator('#title').press('Tab')
  await page.locator('#preview ins').waitFor()
}
