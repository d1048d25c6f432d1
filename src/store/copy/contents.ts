import { createHash } from 'node:crypto'
import type { Connection, Row } from '../engines/engine.ts'
import type { Traits } from '../engines/traits.ts'
import type { CopiedTable } from './copied-table.ts'
import { counting, type OnProgress, type Phase } from './progress.ts'
import { rowCountOf, rowsOf } from './rows.ts'
import { copiedTables } from './tables.ts'

/** Summary of the content of one table: equal only if the content is. */
export interface TableContents {
  readonly name: CopiedTable['name']
  readonly rows: number
  /**
   * SHA-256 in hexadecimal, over the rows in the order of the key, each as a JSON array of
   * its values and a line feed.
   */
  readonly checksum: string
  /** The highest id assigned; null for a table without numbered ids. */
  readonly counter: number | null
}

/** Reads everything that a copy carries over. */
export async function contentsOf(
  connection: Connection,
  { readCounter }: Traits,
  { phase, tell }: { readonly phase: Phase; readonly tell: OnProgress },
): Promise<readonly TableContents[]> {
  const counts = new Map<string, number>()
  for (const table of copiedTables) counts.set(table.name, await rowCountOf(connection, table))
  const advance = counting(phase, counts, tell)
  const contents: TableContents[] = []
  for (const table of copiedTables) {
    const { name, isNumbered } = table
    advance(table, 0)
    const checksum = await checksumOf(rowsOf(connection, table), (rows) => advance(table, rows))
    const counter = isNumbered ? await readCounter(connection.db, name) : null
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

/** Names of the tables that differ between two databases. */
export function differences(
  these: readonly TableContents[],
  those: readonly TableContents[],
): readonly string[] {
  const known = new Set(those.map((it) => JSON.stringify(it)))
  return these.filter((it) => !known.has(JSON.stringify(it))).map(({ name }) => name)
}
