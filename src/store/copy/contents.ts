import { createHash } from 'node:crypto'
import type { Row, Session, Traits } from '../engines/engine.ts'
import { counting, type OnProgress, type Phase } from './progress.ts'
import { countOf, rowsOf } from './rows.ts'
import { carried } from './tables.ts'

/** What a database holds of one table, in few words: equal only where all of it is. */
export interface TableContents {
  readonly name: string
  readonly rows: number
  /**
   * SHA-256 in hexadecimal, over each row in the order of the key as a JSON
   * array of its values and a line feed.
   */
  readonly checksum: string
  /** The highest id given out; null for a table that gives out none. */
  readonly counter: number | null
}

/** Reads all that a copy carries over. */
export async function contentsOf(
  session: Session,
  { readCounter }: Traits,
  { phase, tell }: { readonly phase: Phase; readonly tell: OnProgress },
): Promise<readonly TableContents[]> {
  const counts = new Map<string, number>()
  for (const table of carried) counts.set(table.name, await countOf(session, table))
  const advance = counting(phase, counts, tell)
  const contents: TableContents[] = []
  for (const table of carried) {
    const { name, isNumbered } = table
    advance(table, 0)
    const checksum = await checksumOf(rowsOf(session, table), (rows) => advance(table, rows))
    const counter = isNumbered ? await readCounter(session.db, name) : null
    contents.push({ name, rows: counts.get(name) ?? 0, checksum, counter })
  }
  return contents
}

async function checksumOf(
  batches: AsyncIterable<readonly Row[]>,
  advance: (rows: number) => void,
): Promise<string> {
  const hash = createHash('sha256')
  for await (const rows of batches) {
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`)
    advance(rows.length)
  }
  return hash.digest('hex')
}

/** The names of the tables in which two databases differ. */
export function differences(
  these: readonly TableContents[],
  those: readonly TableContents[],
): readonly string[] {
  const known = new Set(those.map((it) => JSON.stringify(it)))
  return these.filter((it) => !known.has(JSON.stringify(it))).map(({ name }) => name)
}
