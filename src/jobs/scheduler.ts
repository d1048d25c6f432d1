import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { messageOf } from '../domain/errors.ts'
import { type JobSchedule, leaseUntil, pauseAfter, runEnd } from '../domain/job-schedule.ts'
import type { Instant } from '../domain/time/time.ts'

/** What a job may need of its process. */
export type JobDeps = Pick<Deps, 'store' | 'notifier' | 'waitingMails'>

/** A periodic job. */
export interface Job extends JobSchedule {
  readonly name: string
  /** Whether it has anything to do in a process; if not given, it does in every one. */
  isUseful?(deps: JobDeps): boolean
  /** Whether it runs once more when the process stops, since the next process cannot do its work. */
  readonly runsAtStop?: boolean
  /**
   * Returns whether more work remains, so that the next run should start at once. A job whose work must not be done twice
   * begins nothing after `end`, and finishes within its `overtime`.
   */
  run(deps: Deps, end: Instant): Promise<boolean>
}

export interface Scheduling {
  readonly signal: AbortSignal
  /** Identifies this process. */
  readonly holder: string
  report(job: Job, error: unknown): void
}

/**
 * Runs `job` at once and then periodically, until `signal` aborts. What a failed run has left is done by the next one,
 * within a minute.
 */
export async function keepRunning(job: Job, deps: Deps, scheduling: Scheduling): Promise<void> {
  const { signal, holder, report } = scheduling
  const run = async (): Promise<'more' | 'done' | 'failed'> => {
    try {
      return (await runOnce(job, deps, holder)) ? 'more' : 'done'
    } catch (error) {
      report(job, error)
      return 'failed'
    }
  }
  while (!signal.aborted) {
    const outcome = await run()
    if (outcome === 'more') continue
    const time = pauseAfter(job, outcome === 'failed')
    await pause(time, undefined, { signal }).catch(() => {})
  }
  if (job.isShared) await release(job, deps, holder).catch((error) => report(job, error))
  if (job.runsAtStop) await run()
}

/**
 * One run of `job`, unless another process has the lease. `deps.jobRuns` records the result, and also a failure to ask for
 * the lease.
 */
export async function runOnce(job: Job, deps: Deps, holder: string): Promise<boolean> {
  const end = runEnd(job, deps.clock.now())
  const done = (error: string | null) => deps.jobRuns.set(job.name, { at: deps.clock.now(), error })
  try {
    if (job.isShared && !(await takeLease(job, deps, holder))) {
      // The other process does now what failed here before.
      if (deps.jobRuns.get(job.name)?.error != null) deps.jobRuns.delete(job.name)
      return false
    }
    const isMore = await job.run(deps, end)
    done(null)
    return isMore
  } catch (error) {
    done(messageOf(error))
    throw error
  }
}

function takeLease(job: Job, { store, clock }: Deps, holder: string) {
  const now = clock.now()
  const lease = { name: job.name, holder, until: leaseUntil(job, now) }
  return store.maintain((tx) => tx.leases.take(lease, now))
}

const release = ({ name }: Job, { store }: Deps, holder: string) =>
  store.maintain((tx) => tx.leases.release(name, holder))
