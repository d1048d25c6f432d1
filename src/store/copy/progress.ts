import type { CarriedTable } from './tables.ts'

/** How far a copy is. */
export interface Progress {
  readonly phase: Phase
  readonly table: string
  /** Rows of this table that are done, of how many. */
  readonly rows: number
  readonly of: number
  /** Rows of all tables that are done in this phase, of how many. */
  readonly done: number
  readonly total: number
}

/** `comparing` is what is done to a target that already holds something. */
export type Phase = 'reading' | 'comparing' | 'copying' | 'verifying'

/** Called once for each table, and with each batch of its rows. */
export type OnProgress = (progress: Progress) => void

/** Adds up the batches of one phase, whose tables hold so many rows. */
export function counting(phase: Phase, counts: ReadonlyMap<string, number>, tell: OnProgress) {
  const total = counts.values().reduce((sum, count) => sum + count, 0)
  const doneOf = new Map<string, number>()
  let done = 0
  return ({ name }: CarriedTable, rows: number): void => {
    done += rows
    const doneHere = (doneOf.get(name) ?? 0) + rows
    doneOf.set(name, doneHere)
    tell({ phase, table: name, rows: doneHere, of: counts.get(name) ?? 0, done, total })
  }
}
