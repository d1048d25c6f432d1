import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Mistake, mistakes } from '../support/browser/mistakes.ts'
import { withoutOwnChecks } from '../support/browser/page-actions.ts'
import { giveHomework } from '../support/browser/schoolwork.ts'
import { lookAt } from '../support/browser/sights.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'

describe('a rejected form keeps its input and marks its wrong fields:', () => {
  const suite = websiteInBrowser(
    { pages: { allowsRegistration: true }, languages: { administrator: 'en', student: 'en' } },
    (site) => giveHomework(site, site.student),
  )

  for (const [doing, mistake] of Object.entries(mistakes)) {
    test(doing, async (t) => {
      const sight = { name: doing, path: mistake.path, by: mistake.by }
      const { page } = await lookAt(t, sight, suite)
      await mistake.open?.(page, suite.site)
      await page.evaluate('window.isSame = true')
      await send(page, mistake)
      await assertTold(page, mistake)
      assert.equal(await page.evaluate('window.isSame'), true)
    })
  }
})

/** Fills a form in, and sends it past the browser's own checks. */
async function send(page: Page, { typed, wrong }: Mistake): Promise<void> {
  await withoutOwnChecks(page)
  const [first = ''] = Object.keys(typed)
  const form = page.locator(`main form:has([name="${first}"]:not([type=hidden]))`)
  for (const [name, value] of Object.entries(typed))
    await form.locator(`[name="${name}"]`).fill(value)
  const primary = form.locator('button.primary, button.danger').first()
  const button = (await primary.count()) > 0 ? primary : form.locator('button').first()
  await button.click()
  const sign = wrong[0] === undefined ? '.problem' : `[name="${wrong[0]}"][aria-invalid]`
  await page.locator(`main ${sign}`).waitFor()
}

async function assertTold(page: Page, { typed, wrong, secret = [] }: Mistake): Promise<void> {
  const [first = ''] = Object.keys(typed)
  const form = page.locator(`main form:has([name="${first}"]:not([type=hidden]))`)
  for (const [name, value] of Object.entries(typed)) {
    const shown = await form.locator(`[name="${name}"]`).inputValue()
    assert.equal(shown, secret.includes(name) ? '' : value, name)
  }
  const marked = await page.evaluate(
    `[...document.querySelectorAll('main [aria-invalid]')].map((it) => it.name)`,
  )
  assert.deepEqual(marked, wrong)
  for (const name of wrong) {
    const field = form.locator(`[name="${name}"]`)
    assert.ok(await field.isVisible(), `${name} is not seen`)
    const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
    const error = page.locator(`#${ids.at(-1)}.error`)
    assert.match(await error.innerText(), /^[A-Z].+\.$/)
  }
  if (wrong[0] !== undefined) {
    assert.equal(await page.evaluate('document.activeElement.name'), wrong[0])
  }
}
