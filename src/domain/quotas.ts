import { InvalidInput } from './errors.ts'

/**
 * The most that one user may have. The occurrences of a series that runs are counted, but never
 * refused: a series goes on, and quotas of series bound how many there are.
 */
export interface Quotas {
  /** The archive included. */
  readonly assignments: number
  readonly series: number
}

/** @throws {InvalidInput} if a user who has `count` of them may have no more. */
export function assertRoom(quotas: Quotas, what: keyof Quotas, count: number): void {
  const max = quotas[what]
  if (count >= max) throw new InvalidInput([{ field: what, rule: 'quota', max }])
}
