import { oneMinute, oneSecond } from './time/durations.ts'
import type { Instant } from './time/time.ts'

export interface JobSchedule {
  readonly everySeconds: number
  /** Whether one process runs it for all processes on the database. */
  readonly isShared: boolean
  /** How long, in milliseconds, a run may take after its end to finish what it has begun; 0 if not given. */
  readonly overtime?: number
}

interface LastRun {
  /** When it last ran in this process. */
  readonly ranAt: Instant | undefined
  /** When the lease of its last run in any process ends, as `leaseUntil` returned it. */
  readonly leaseUntil: Instant | undefined
}

/** Both are numbers of intervals of a job. */
const leaseIntervals = 2
const overdueIntervals = 3

/** The length of `intervals` intervals, and of the overtime, in milliseconds. */
const timeOf = (intervals: number, { everySeconds, overtime = 0 }: JobSchedule) =>
  intervals * everySeconds * oneSecond + overtime

/** When the lease of a run at `now` ends: an interval after the run is over at the latest. */
export const leaseUntil = (job: JobSchedule, now: Instant): Instant =>
  now + timeOf(leaseIntervals, job)

/** How long after a run the next one begins, in milliseconds: after a failure, within a minute. */
export const pauseAfter = ({ everySeconds }: JobSchedule, hasFailed: boolean): number =>
  hasFailed ? Math.min(everySeconds * oneSecond, oneMinute) : everySeconds * oneSecond

/** The end of a run that began at `now`: from then on it begins nothing more, and leaves the rest to the next one. */
export const runEnd = ({ everySeconds }: JobSchedule, now: Instant): Instant =>
  now + everySeconds * oneSecond

/** Whether three intervals, and its overtime, have passed since the last run; false if no run is known. */
export function isJobOverdue(job: JobSchedule, last: LastRun, now: Instant): boolean {
  const leasedAt =
    last.leaseUntil === undefined ? undefined : last.leaseUntil - timeOf(leaseIntervals, job)
  const at = job.isShared ? leasedAt : last.ranAt
  return at !== undefined && at + timeOf(overdueIntervals, job) <= now
}
