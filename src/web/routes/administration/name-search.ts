import { searchForm } from '../../../domain/assignments/search.ts'

/**
 * Returns a function that tells whether one of some texts contains `wanted`, whatever the case, width and kana of the letters.
 * A search for assignments ignores the case of A to Z only, as all databases can. Names have other letters, too.
 */
export function finderOf(wanted: string): (texts: readonly string[]) => boolean {
  const part = plain(wanted.trim())
  return (texts) => part === '' || texts.some((text) => plain(text).includes(part))
}

const plain = (text: string) => searchForm(text).toLowerCase()
