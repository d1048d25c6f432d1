import type { CopiedTable } from './copied-table.ts'

export interface CopyProgress {
  readonly phase: Phase
  readonly table: string
  /** Rows done of this table, and their number. */
  readonly rows: number
  readonly of: number
  /** Rows done of all tables in this phase, and their number. */
  readonly done: number
  readonly total: number
}

/** `comparing`: for a target with content. */
export type Phase = 'reading' | 'comparing' | 'copying' | 'verifying'

/** Called for each table, and after each batch of its rows. */
export type OnProgress = (progress: CopyProgress) => void

/** Sums the batches of one phase, given the number of rows of its tables. */
export function counting(phase: Phase, counts: ReadonlyMap<string, number>, tell: OnProgress) {
  const total = counts.values().reduce((sum, count) => sum + count, 0)
  const doneOf = new Map<string, number>()
  let done = 0
  return ({ name }: CopiedTable, rows: number): void => {
    done += rows
    const doneHere = (doneOf.get(name) ?? 0) + rows
    doneOf.set(name, doneHere)
    tell({ phase, table: name, rows: doneHere, of: counts.get(name) ?? 0, done, total })
  }
}
