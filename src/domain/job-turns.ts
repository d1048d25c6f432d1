import type { Instant } from './time.ts'

/** How often the service does something by itself. */
export interface JobTurns {
  readonly everySeconds: number
  /** Whether one process does it for all that share the database. */
  readonly isShared: boolean
}

/** What is known of a job's last turn. */
export interface LastTurn {
  /** In the process that is asked. */
  readonly ranAt: Instant | undefined
  /** In whichever process had it, from what `leaseUntil` made of it. */
  readonly leaseUntil: Instant | undefined
}

/** So many turns after its last one a process loses the right to a shared job. */
const leaseTurns = 2
const overdueTurns = 3

/** Until when a process that has its turn at `now` has the right to the job. */
export const leaseUntil = ({ everySeconds }: JobTurns, now: Instant): Instant =>
  now + leaseTurns * everySeconds * 1000

/** Whether a job could have had three turns since its last one. False where none is known. */
export function isOverdue(job: JobTurns, last: LastTurn, now: Instant): boolean {
  const turn = job.everySeconds * 1000
  const leasedAt = last.leaseUntil === undefined ? undefined : last.leaseUntil - leaseTurns * turn
  const at = job.isShared ? leasedAt : last.ranAt
  return at !== undefined && at + overdueTurns * turn <= now
}
