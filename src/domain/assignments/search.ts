import type { Issues } from '../issues.ts'
import { checkText } from '../text.ts'
import type { Assignment } from './assignment.ts'

/** The description of the API and the hint on the page name them in words. */
export const searchedFields = ['title', 'description', 'subject'] as const

/** Separates the fields. No search may contain it. */
export const fieldEnd = '\u{10ffff}'

/** A combining mark, or one of the two characters of half width that become one. */
const mark = String.raw`[\p{M}\uff9e\uff9f]`

/**
 * U+FFFD is what decoders make of bytes that they cannot read. More marks in a row than any language
 * has are not compared alike in all stores.
 */
const unsearchable = new RegExp(String.raw`[\ufffd${fieldEnd}]|${mark}{31}`, 'u')

/** In code points. */
export const searchLimit = { max: 500 } as const

/** Adds an issue if `text` cannot be searched for. */
export function checkSearch(issues: Issues, field: string, text: string): void {
  if (unsearchable.test(text)) issues.add({ field, rule: 'characters' })
  else checkText(issues, field, text, searchLimit)
}

/** All searched fields as one text, so that `searchForm` runs once for all of them. */
export const searchedText = (it: Pick<Assignment, (typeof searchedFields)[number]>) =>
  searchedFields.map((field) => it[field]).join(fieldEnd)

/** The most words that are looked for one by one. What follows them is looked for as it is. */
const mostWords = 10

/**
 * What a text must contain, in `searchForm`, to be found by `search`: each of its words, in any order. A search of
 * spaces alone is for these spaces.
 */
export function searchWords(search: string): readonly string[] {
  const form = searchForm(search)
  const words = form.split(/\s+/u).filter((word) => word !== '')
  if (words.length === 0) return [form]
  if (words.length <= mostWords) return [...new Set(words)]
  const rest = new RegExp(String.raw`^\s*(?:\S+\s+){${mostWords}}`, 'u')
  return [...new Set([...words.slice(0, mostWords), form.replace(rest, '').trimEnd()])]
}

/**
 * The length, in code units, from which a text is looked at. Shorter ones are normalised within a millisecond, whatever
 * they consist of; looking at each takes longer.
 */
const longText = 1000
const mostMarks = 30
const manyMarks = new RegExp(`${mark}{${mostMarks}}(?=${mark})`, 'gu')
/** A mark, or half of a character that takes two code units and may be one. */
const perhapsMark = new RegExp(String.raw`${mark}|[\ud800-\udfff]`, 'u')

/**
 * A text that is normalised in time proportional to its length, with a joiner after each 30 marks in a
 * row (Unicode Standard Annex 15, section 13). Sorting 20,000 marks of one letter takes most of a second.
 */
export const streamSafe = (text: string) =>
  mayHaveManyMarks(text) ? text.replace(manyMarks, '$&\u034f') : text

/**
 * Looks at each thirtieth place only: so many marks in a row are at one of them, and looking at all
 * takes ten times as long as normalising.
 */
function mayHaveManyMarks(text: string): boolean {
  if (text.length < longText) return false
  for (let place = mostMarks - 1; place < text.length; place += mostMarks) {
    if (perhapsMark.test(text.charAt(place))) return true
  }
  return false
}

const ascii = /^\p{ASCII}*$/u

/** The katakana that have a counterpart in hiragana, marks of repetition included; ー and ヷ to ヺ have none. */
const katakana = /[ァ-ヶヽヾ]/g
const hiragana = /[ぁ-ゖゝゞ]/g
/** In Unicode, how far katakana are after their hiragana. */
const apart = 0x60

const shifted = (letter: string, by: number) => String.fromCharCode(letter.charCodeAt(0) + by)

/**
 * Normalises a text for search. Letters and digits in full and half width become equal, since
 * Japanese input methods write both (NFKC; Unicode Standard Annex 15). So do A to Z in either case:
 * `lower` changes only these in every store. And so do hiragana and katakana, since a word is typed
 * before its kana are chosen.
 */
export const searchForm = (text: string) =>
  ascii.test(text)
    ? text.toLowerCase()
    : streamSafe(text)
        .normalize('NFKC')
        .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
        .replace(katakana, (letter) => shifted(letter, -apart))

/**
 * The only kana by which a text needs to be in `searchForm` before `words` of a search are looked for in it:
 * their hiragana, each once, and the katakana for these. PostgreSQL takes time for each of them.
 */
export function kanaOf(words: readonly string[]): { katakana: string; hiragana: string } {
  const letters = [...new Set(words.join('').match(hiragana))]
  return {
    katakana: letters.map((letter) => shifted(letter, apart)).join(''),
    hiragana: letters.join(''),
  }
}
