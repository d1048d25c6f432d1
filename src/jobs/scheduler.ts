import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../deps.ts'

/** Something the service does by itself, again and again. */
export interface Job {
  readonly name: string
  readonly everySeconds: number
  /** Whether one process does it for all that share the database. */
  readonly isShared: boolean
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
 * lease, ends by itself two turns after its holder was last heard of.
 */
export async function runOnce(job: Job, deps: Deps, holder: string): Promise<boolean> {
  if (job.isShared && !(await takeLease(job, deps, holder))) return false
  return job.run(deps)
}

function takeLease({ name, everySeconds }: Job, { store, clock }: Deps, holder: string) {
  const now = clock.now()
  const until = now + 2 * everySeconds * 1000
  return store.maintain((tx) => tx.leases.take({ name, holder, until }, now))
}

const release = ({ name }: Job, { store }: Deps, holder: string) =>
  store.maintain((tx) => tx.leases.release(name, holder))
