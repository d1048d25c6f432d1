import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Language, languages } from '../../src/domain/user.ts'
import { openChromium, openWindow, skipWithoutChromium } from '../support/chromium.ts'
import { giveHomework } from '../support/schoolwork.ts'
import { lookAt, sights } from '../support/sights.ts'
import { startWebsite } from '../support/website.ts'
import { websiteInBrowser } from '../support/website-in-browser.ts'

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}、。「」（）：]/u
const englishDate =
  /\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Sun|Mon|Tue|Wed|Thu|Fri|Sat|ago)\b/

for (const language of languages) {
  describe(`every page in ${language} has texts of that language only:`, {
    skip: skipWithoutChromium,
    concurrency: 2,
  }, () => {
    const suite = websiteInBrowser(
      {
        pages: { allowsRegistration: true },
        languages: { administrator: language, student: language },
      },
      (site) => giveHomework(site, site.student),
    )
    let foreign: (text: string) => boolean
    before(async () => {
      foreign = await textsNotOf(language)
    })

    for (const sight of sights) {
      test(sight.name, async (t) => {
        const { page } = await lookAt(t, sight, { ...suite, options: { locale: language } })
        assert.equal(await page.evaluate('document.documentElement.lang'), language)
        const texts = await textsOf(page)
        assert.ok(texts.length > 5, 'there is hardly a text')
        assert.deepEqual(texts.filter(foreign), [])
      })
    }
  })
}

test('the registration form keeps its input when the language is changed', {
  skip: skipWithoutChromium,
}, async (t) => {
  const site = await startWebsite(t, { pages: { allowsRegistration: true } })
  const { page } = await openWindow(t, await openChromium(t), { locale: 'en' })
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

test('Today writes its date in the format of the user’s language', {
  skip: skipWithoutChromium,
}, async (t) => {
  const site = await startWebsite(t, { languages: { administrator: 'ja', student: 'en' } })
  const browser = await openChromium(t)
  const today = { name: 'today', path: '/' }
  const english = await lookAt(t, { ...today, by: 'student' }, { site, browser })
  assert.match(await english.page.locator('.head').innerText(), /Wed, Apr 15/)
  const other = await lookAt(t, { ...today, by: 'administrator' }, { site, browser })
  assert.match(await other.page.locator('.head').innerText(), /4月15日\(水\)/)
})

/** All that is read or heard on a page, but for what says that it is in another language. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const texts = [document.title]
    const all = [document.body, ...document.body.querySelectorAll('*')]
    for (const it of all) {
      if (it.closest('[lang]') !== document.documentElement || it.closest('script, datalist')) continue
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'data-copied']) {
        if (it.hasAttribute(name)) texts.push(it.getAttribute(name))
      }
      for (const node of it.childNodes) if (node.nodeType === 3) texts.push(node.data)
    }
    return texts.map((text) => text.trim()).filter(Boolean)
  })()`)

/** Tells whether a text is of a language other than `language`. */
async function textsNotOf(language: Language): Promise<(text: string) => boolean> {
  const own = await dictionary(language)
  if (language === 'en') return (text) => japanese.test(text) && !isNameOfLanguage(text)
  const other = await dictionary('en')
  return (text) =>
    (other.has(text) && !own.has(text) && !isNameOfLanguage(text)) || englishDate.test(text)
}

/** A language is called as it calls itself. */
const isNameOfLanguage = (text: string) => text === '日本語' || text === 'English'

const folder = new URL('../../src/web/messages/', import.meta.url)

/** Every text of the pages' dictionaries that is not made by a function. */
async function dictionary(language: Language): Promise<ReadonlySet<string>> {
  const texts = new Set<string>()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const parts: Record<string, unknown> = await import(new URL(file, folder).href)
    for (const part of Object.values(parts))
      collect((part as Record<string, unknown>)?.[language], texts)
  }
  assert.ok(texts.size > 300, `${texts.size} texts`)
  return texts
}

function collect(part: unknown, texts: Set<string>): void {
  if (typeof part === 'string') texts.add(part)
  else if (typeof part === 'object' && part !== null) {
    for (const it of Object.values(part)) collect(it, texts)
  }
}
