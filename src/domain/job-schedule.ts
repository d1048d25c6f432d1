import { oneSecond } from './time/durations.ts'
import type { Instant } from './time/time.ts'

/** The schedule of a job. */
export interface JobSchedule {
  readonly everySeconds: number
  /** Whether one process runs it for all processes on the database. */
  readonly isShared: boolean
}

/** The last run of a job. */
interface LastRun {
  /** When it last ran in this process. */
  readonly ranAt: Instant | undefined
  /** When the lease of its last run in any process ends, as `leaseUntil` returned it. */
  readonly leaseUntil: Instant | undefined
}

/** Both are numbers of intervals of a job. */
const leaseIntervals = 2
const overdueIntervals = 3

/** When the lease of a run at `now` ends. */
export const leaseUntil = ({ everySeconds }: JobSchedule, now: Instant): Instant =>
  now + leaseIntervals * everySeconds * oneSecond

/** When a run that began at `now` leaves the rest to the next one, so that the lease is renewed well before it ends. */
export const turnEnd = ({ everySeconds }: JobSchedule, now: Instant): Instant =>
  now + everySeconds * oneSecond

/** Whether three intervals have passed since the last run; false if no run is known. */
export function isJobOverdue(job: JobSchedule, last: LastRun, now: Instant): boolean {
  const interval = job.everySeconds * oneSecond
  const leasedAt =
    last.leaseUntil === undefined ? undefined : last.leaseUntil - leaseIntervals * interval
  const at = job.isShared ? leasedAt : last.ranAt
  return at !== undefined && at + overdueIntervals * interval <= now
}
