import { textLimits } from './assignment.ts'
import { InvalidInput } from './errors.ts'

/**
 * The longest list without pages, in bytes of JSON: some 160,000 ordinary assignments. All
 * of it is in memory at once, several times over.
 */
export const longestList = 64 * 1024 * 1024

/** The least that an item takes in it besides its texts, in bytes. */
export const fewestBytes = 250

const mostCharacters = Object.values(textLimits).reduce((sum, { max }) => sum + max, 0)
/** The most that a character takes as UTF-8, in bytes. */
const bytesOfCharacter = 4

/** The number of items whose texts certainly fit into `longest` bytes of UTF-8. */
export const certainlyFit = (longest: number): number =>
  Math.floor(longest / (fewestBytes + bytesOfCharacter * mostCharacters))

/** @throws {InvalidInput} if `length` exceeds `longest`, both in bytes. */
export function assertFits(what: 'assignments' | 'series', length: number, longest: number): void {
  if (length > longest) throw new InvalidInput([{ field: what, rule: 'list_length' }])
}
