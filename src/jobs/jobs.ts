import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { saveKeyUse } from '../actions/api-keys.ts'
import type { Deps } from '../deps.ts'

/** Something the service does by itself, again and again. */
export interface Job {
  readonly name: string
  readonly everySeconds: number
  run(deps: Deps): Promise<void>
}

export const jobs: readonly Job[] = [{ name: 'save-key-use', everySeconds: 60, run: saveKeyUse }]

/** Runs `job` until `signal` aborts, and once more then. A run that fails is reported and tried again. */
export async function keepRunning(
  job: Job,
  deps: Deps,
  { signal, log }: { readonly signal: AbortSignal; readonly log: Logger },
): Promise<void> {
  const run = () =>
    job.run(deps).catch((err: unknown) => log.error({ err, job: job.name }, 'job failed'))
  while (!signal.aborted) {
    await pause(job.everySeconds * 1000, undefined, { signal }).catch(() => {})
    await run()
  }
}
