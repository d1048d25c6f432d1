import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { type JobTurns, leaseUntil } from '../domain/job-turns.ts'

/** Something the service does by itself, again and again. */
export interface Job extends JobTurns {
  readonly name: string
  /** Answers whether there is so much left that the next turn is to come at once. */
  run(deps: Deps): Promise<boolean>
}

export interface Scheduling {
  readonly signal: AbortSignal
  /** Names this process, and no other. */
  readonly holder: string
  report(job: Job, error: unknown): void
}

/**
 * Runs `job` at once and again and again, until `signal` aborts; a run that fails is tried again.
 * What only this process can do it then does a last time; what all share is left to the next.
 */
export async function keepRunning(job: Job, deps: Deps, scheduling: Scheduling): Promise<void> {
  const { signal, holder, report } = scheduling
  const run = () =>
    runOnce(job, deps, holder).catch((error) => {
      report(job, error)
      return false
    })
  while (!signal.aborted) {
    if (await run()) continue
    await pause(job.everySeconds * 1000, undefined, { signal }).catch(() => {})
  }
  if (job.isShared) await release(job, deps, holder).catch((error) => report(job, error))
  else await run()
}

/**
 * One turn of `job`, unless another process has the right to it. That right, a
 * lease, ends by itself two turns after its holder was last heard of. How it went is told by
 * `deps.jobRuns`.
 */
export async function runOnce(job: Job, deps: Deps, holder: string): Promise<boolean> {
  if (job.isShared && !(await takeLease(job, deps, holder))) return false
  const done = (error: string | null) => deps.jobRuns.set(job.name, { at: deps.clock.now(), error })
  try {
    const isMore = await job.run(deps)
    done(null)
    return isMore
  } catch (error) {
    done(error instanceof Error ? error.message : String(error))
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
