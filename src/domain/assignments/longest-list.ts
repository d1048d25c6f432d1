import { InvalidInput, unread } from '../errors.ts'
import { textLimits } from './assignment.ts'

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

/** The number of items whose texts certainly fit, as UTF-8. */
export const certainlyFit = ({ longest, room }: ListBounds): number =>
  Math.floor(Math.min(longest, room()) / (fewestBytes + bytesOfCharacter * mostCharacters))

/** The longest list that a user may get now, in bytes. It shrinks while earlier ones are unread. */
export type Room = () => number

export const ampleRoom: Room = () => Number.POSITIVE_INFINITY

/** The bounds of a list, in bytes. */
interface ListBounds {
  readonly longest: number
  readonly room: Room
}

/**
 * @param length in bytes.
 * @throws {InvalidInput} if it exceeds `longest`.
 * @throws {DomainError} `unread` if it only exceeds the room.
 */
export function assertFits(
  what: 'assignments' | 'series',
  length: number,
  { longest, room }: ListBounds,
): void {
  if (length > longest) throw new InvalidInput([{ field: what, rule: 'list_length' }])
  if (length > room()) throw unread()
}
