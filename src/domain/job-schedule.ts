import type { Instant } from './time.ts'

/** The schedule of a job. */
export interface JobTurns {
  readonly everySeconds: number
  /** Whether one process runs it for all processes on the database. */
  readonly isShared: boolean
}

/** The last run of a job. */
export interface LastTurn {
  /** In this process. */
  readonly ranAt: Instant | undefined
  /** In any process, from the result of `leaseUntil`. */
  readonly leaseUntil: Instant | undefined
}

/** The number of turns that a lease lasts. */
const leaseTurns = 2
const overdueTurns = 3

/** When the lease of a run at `now` ends. */
export const leaseUntil = ({ everySeconds }: JobTurns, now: Instant): Instant =>
  now + leaseTurns * everySeconds * 1000

/** Whether three turns have passed since the last run; false if no run is known. */
export function isOverdue(job: JobTurns, last: LastTurn, now: Instant): boolean {
  const turn = job.everySeconds * 1000
  const leasedAt = last.leaseUntil === undefined ? undefined : last.leaseUntil - leaseTurns * turn
  const at = job.isShared ? leasedAt : last.ranAt
  return at !== undefined && at + overdueTurns * turn <= now
}
