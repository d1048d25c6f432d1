import { InvalidInput } from './errors.ts'

/**
 * The most that one user may create. Occurrences of a series are counted, but come when they are due
 * all the same: a student has to do them, and the number of series bounds theirs.
 */
export interface Quotas {
  /** The archive included. */
  readonly assignments: number
  readonly series: number
}

/**
 * Whether a user who has `count` assignments may get an occurrence before it is due. Not without room: else
 * completing one after the other, or pausing and resuming in between, would create them without end.
 */
export const mayBeEarly = (quotas: Quotas, count: number): boolean =>
  hasRoom(quotas, 'assignments', count)

/** @throws {InvalidInput} unless there is room for another one. */
export function assertRoom(quotas: Quotas, what: keyof Quotas, count: number): void {
  if (hasRoom(quotas, what, count)) return
  throw new InvalidInput([{ field: what, rule: 'quota', max: quotas[what] }])
}

/** Whether a user who has `count` of them may have another one. */
const hasRoom = (quotas: Quotas, what: keyof Quotas, count: number): boolean => count < quotas[what]
