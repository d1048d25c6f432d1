import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { deleteSome } from '../support/browser/page-actions.ts'
import { giveHomework } from '../support/browser/schoolwork.ts'
import { lookAt } from '../support/browser/sights.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'

describe('on paper', () => {
  const suite = websiteInBrowser({}, (site) => giveHomework(site, site.student))

  for (const [path, sheets, prepare] of [
    ['/', 1, deleteSome],
    ['/calendar', 1],
    ['/assignments?filter=pending', 1],
    ['/series/1', 1],
    ['/statistics', 2],
  ] as const) {
    test(`${path} takes ${sheets} of A4, in dark ink, without what can be pressed`, async (t) => {
      const sight = { name: path, path, by: 'student', ...(prepare && { prepare }) } as const
      const options = { colorScheme: 'dark' } as const
      const { page } = await lookAt(t, sight, { ...suite, options })
      assert.equal(await sheetsOf(page), sheets)
      await page.emulateMedia({ media: 'print' })
      const pressed = page.locator(
        '.top, .sections, .skip, input, select, summary, .button, button:not(.toggle), .notice',
      )
      assert.deepEqual(await pressed.filter({ visible: true }).allInnerTexts(), [])
      assert.deepEqual(await page.evaluate(paleTexts), [])
      // Else what browsers draw themselves, such as a ticked box, would be for dark paper.
      const scheme = 'getComputedStyle(document.documentElement).colorScheme'
      assert.equal(await page.evaluate(scheme), 'light')
    })
  }

  test('a list of several pages says which one it is', async (t) => {
    const path = '/assignments?filter=completed'
    const { page } = await lookAt(t, { name: path, path, by: 'student' }, suite)
    await page.emulateMedia({ media: 'print' })
    const pager = page.locator('.pager').filter({ visible: true })
    assert.match(await pager.innerText(), /1 \/ \d+ ページ/)
  })

  for (const [path, chosen] of [
    ['/statistics?subject=数学&from=2026-01-01&to=', ['追加日（この日から）', '科目']],
    ['/statistics?include_archived=true', ['アーカイブした課題も数える']],
    ['/assignments?filter=pending&q=英', ['検索']],
    ['/assignments?subject=英語&sort=title', ['科目：英語', '課題名の順']],
    ['/assignments', []],
  ] as const) {
    test(`${path} shows what was chosen of its filter`, async (t) => {
      const { page } = await lookAt(t, { name: path, path, by: 'student' }, suite)
      await page.emulateMedia({ media: 'print' })
      const shown = page
        .locator('main form')
        .first()
        .locator('label, button, summary, .hint, #chosen li')
      assert.deepEqual(await shown.filter({ visible: true }).allInnerTexts(), chosen)
    })
  }
})

/** As the browser prints it unless told otherwise: without backgrounds. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** What cannot be read on white: texts whose colour is lighter than a middle grey. */
const paleTexts = `[...document.querySelectorAll('body *')].flatMap((it) => {
  const isText = [...it.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim())
  const [red, green, blue] = getComputedStyle(it).color.match(/[\\d.]+/g).map(Number)
  const luminance = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
  return isText && it.checkVisibility() && luminance > 0.5 ? [it.textContent] : []
})`
