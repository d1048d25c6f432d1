import { sql } from 'kysely'
import { textFields } from '../domain/assignments/assignment.ts'
import {
  ampleRoom,
  assertFits,
  certainlyFit,
  fewestBytes,
  type Room,
} from '../domain/assignments/longest-list.ts'
import { OneByOne } from '../domain/one-by-one.ts'
import { maxPageSize } from '../domain/pagination.ts'

const lengths = textFields.map((field) => sql`octet_length(${sql.ref(field)})`)

/**
 * The length of a list in bytes: its texts as UTF-8, and the least that its items take
 * besides. Its JSON is at least as long, and escapes make it longer. No database reads the
 * rest of a long text for its length.
 */
export const listLength = sql<number>`coalesce(sum(${sql.join(lengths, sql` + `)} + ${sql.lit(fewestBytes)}), 0)`

/** The ways to read a list without pages. */
interface ListReading<T> {
  readonly first: (limit: number) => Promise<readonly T[]>
  /** Reads the length of the list in bytes, by `listLength`. */
  readonly length: () => Promise<number>
  readonly all: () => Promise<readonly T[]>
  readonly room?: Room | undefined
}

/**
 * Reads lists without pages of at most `longest` bytes: short ones with one statement, long
 * ones one after the other, since several at once would fill the memory.
 */
export function fittingReader(what: 'assignments' | 'series', longest: number) {
  const readers = new OneByOne()
  /** @throws {DomainError} `invalid`, `unread`; before all is read, if that would not fit. */
  return async <T>(reading: ListReading<T>): Promise<readonly T[]> => {
    const { first, length, all, room = ampleRoom } = reading
    const bounds = { longest, room }
    const atOnce = Math.min(maxPageSize, certainlyFit(bounds))
    const items = await first(atOnce + 1)
    if (items.length <= atOnce) return items
    return readers.run(async () => {
      assertFits(what, await length(), bounds)
      return all()
    })
  }
}
