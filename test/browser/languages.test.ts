import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openChromium, openWindow } from '../support/browser/chromium.ts'
import { giveHomework } from '../support/browser/schoolwork.ts'
import { lookAt, sights } from '../support/browser/sights.ts'
import { assertWhollyIn } from '../support/browser/texts-of-page.ts'
import { startWebsite } from '../support/browser/website.ts'
import { websiteInBrowser } from '../support/browser/website-in-browser.ts'

/** As the site is not in the suite of every page, which sees to the other language: so each page is seen in both. */
const languageOf = {
  nobody: 'ja',
  administrator: 'ja',
  student: 'en',
  newcomer: 'en',
} as const

describe('every page in its other language has texts of that language only:', {
  concurrency: 2,
}, () => {
  const { administrator, student } = languageOf
  const suite = websiteInBrowser(
    { pages: { allowsRegistration: true }, languages: { administrator, student } },
    (site) => giveHomework(site, site.student),
  )

  for (const sight of sights) {
    test(sight.name, async (t) => {
      const language = languageOf[sight.by]
      const { page } = await lookAt(t, sight, { ...suite, options: { locale: language } })
      await assertWhollyIn(page, language, [suite.site.student])
    })
  }
})

test('the registration form keeps its input when the language is changed', async (t) => {
  const site = await startWebsite(t, { pages: { allowsRegistration: true } })
  const { page } = await openWindow(t, await openChromium(), { locale: 'en' })
  await page.goto(`${site.url}/register?next=%2Fcalendar`)
  await page.getByLabel('E-mail address').fill('mei@example.org')
  await page.getByLabel('Name').fill('Mei')
  await page.getByRole('link', { name: '日本語' }).click()
  await page.getByRole('heading', { name: '利用者登録' }).waitFor()
  assert.equal(await page.getByLabel('メールアドレス').inputValue(), 'mei@example.org')
  assert.equal(await page.getByLabel('名前').inputValue(), 'Mei')
  assert.equal(await page.getByLabel('言語').inputValue(), 'ja')
  await page.getByRole('link', { name: '登録済みの方はログインへ' }).click()
  await page.getByRole('heading', { name: 'ログイン' }).waitFor()
  assert.equal(await page.getByLabel('メールアドレス').inputValue(), '')
})

test('Today writes its date in the format of the user’s language', async (t) => {
  const site = await startWebsite(t, { languages: { administrator: 'ja', student: 'en' } })
  const browser = await openChromium()
  const today = { name: 'today', path: '/' }
  const english = await lookAt(t, { ...today, by: 'student' }, { site, browser })
  assert.match(await english.page.locator('.head').innerText(), /Wed, Apr 15/)
  const other = await lookAt(t, { ...today, by: 'administrator' }, { site, browser })
  assert.match(await other.page.locator('.head').innerText(), /4月15日\(水\)/)
})
