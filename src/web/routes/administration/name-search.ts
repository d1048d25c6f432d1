import { searchForm } from '../../../domain/assignments/search.ts'

/**
 * Tells whether one of some texts contains `wanted`, in any case, width and kana of its letters. Not only the case of A to Z,
 * as in a search for assignments: no database compares these, and names have other letters.
 */
export function finderOf(wanted: string): (texts: readonly string[]) => boolean {
  const part = plain(wanted.trim())
  return (texts) => part === '' || texts.some((text) => plain(text).includes(part))
}

const plain = (text: string) => searchForm(text).toLowerCase()
