import { InvalidInput } from './errors.ts'

/**
 * The most that one user may create. Occurrences of a series count too, but are created on time even without room: a student
 * has to do them, and the limit for series bounds their number.
 */
export interface Quotas {
  /** The archive included. */
  readonly assignments: number
  readonly series: number
}

/**
 * Whether a user who has `count` assignments may get the next occurrence of a series before the newest one is due. That needs
 * room: otherwise, completing each one at once, or pausing and resuming the series, would create them without end.
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
