import { type Language, languages } from '../../domain/accounts/user.ts'
import { memo } from '../../domain/memo.ts'

/**
 * The items in the order in which readers of `language` look for names. In Japanese, both kinds of kana are together,
 * then common kanji by a reading. Numbers in names count by their value. Items of equal names stay in the order of
 * `items`. Of very many names, only the beginnings count.
 */
export function sortedByName<T>(
  language: Language,
  items: readonly T[],
  nameOf: (item: T) => string,
): readonly T[] {
  const { compare } = collatorOf(language)
  const length = Math.floor(mostCollated / items.length)
  return items
    .map((item) => ({ item, name: nameOf(item).slice(0, length) }))
    .toSorted((a, b) => compare(a.name, b.name))
    .map(({ item }) => item)
}

/**
 * How many characters of all names together are compared by the rules of a language. Some characters count as many, or
 * must be put in order for each comparison: sorting 10,000 whole names of these kept everybody waiting for seven seconds.
 */
const mostCollated = 20_000

/** Creating the first one takes 5 ms. */
const collatorOf = memo(
  languages.length,
  (language: Language) => new Intl.Collator(language, { numeric: true }),
)
