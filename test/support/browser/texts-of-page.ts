import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { Language, User } from '../../../src/domain/accounts/user.ts'

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}、。「」（）：]/u
const englishDate =
  /\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Sun|Mon|Tue|Wed|Thu|Fri|Sat|ago)\b/

/** Fails where a page is not in `language`, or has a text of another one; the names of `people` are in any. */
export async function assertWhollyIn(
  page: Page,
  language: Language,
  people: readonly User[],
): Promise<void> {
  assert.equal(await page.evaluate('document.documentElement.lang'), language)
  const withoutNames = (text: string) =>
    people.reduce((rest, { name }) => rest.replaceAll(name, ''), text)
  const texts = (await textsOf(page)).map(withoutNames)
  assert.ok(texts.length > 5, 'there is hardly a text')
  assert.deepEqual(texts.filter(await textsNotOf(language)), [])
}

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

const folder = new URL('../../../src/web/messages/', import.meta.url)

const dictionaries = new Map<Language, Promise<ReadonlySet<string>>>()
const dictionary = (language: Language) =>
  dictionaries.getOrInsertComputed(language, readDictionary)

/** Every text of the pages' dictionaries that is not made by a function. */
async function readDictionary(language: Language): Promise<ReadonlySet<string>> {
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
