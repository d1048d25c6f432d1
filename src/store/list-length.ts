import { sql } from 'kysely'
import { fewestBytes } from '../domain/longest-list.ts'
import type { Row } from './engines/engine.ts'

/**
 * The length of a list in bytes: its texts as UTF-8, and the least that its items take
 * besides. Its JSON is at least as long, and escapes make it longer. No database reads the
 * rest of a long text for its length.
 */
export const listLength = sql<number>`coalesce(sum(octet_length(title) + octet_length(description) + octet_length(subject) + ${sql.lit(fewestBytes)}), 0)`

/** In the row of a statement that selects nothing else. */
export const lengthIn = ([row]: readonly Row[]): number => Number(row?.[0] ?? 0)

/** Runs works one after the other, for what would fill the memory at once. */
export function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<void> = Promise.resolve()
  return (work) => {
    const next = before.then(work)
    // Without the result, which would otherwise stay in memory until the next work.
    before = next.then(
      () => {},
      () => {},
    )
    return next
  }
}
