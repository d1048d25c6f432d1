import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { type Job, keepRunning } from '../../src/jobs/scheduler.ts'
import { clockAt } from '../support/clock.ts'
import { giveMocksToImports } from '../support/mocked-imports.ts'
import { openDeps } from '../support/open-deps.ts'

/** In which of the first 15 minutes a job runs, ten minutes after its last run by itself. */
async function minutesOf(t: TestContext, outcomes: readonly (boolean | Error)[]) {
  const deps = await openDeps(t, clockAt('2026-04-10T03:00:00Z'))
  const stopping = new AbortController()
  const minutes: number[] = []
  let minute = 0
  const job: Job = {
    name: 'told',
    everySeconds: 600,
    isShared: false,
    async run() {
      const outcome = outcomes[minutes.length] ?? false
      minutes.push(minute)
      if (outcome instanceof Error) throw outcome
      return outcome
    },
  }
  t.mock.timers.enable({ apis: ['setTimeout'] })
  giveMocksToImports(t)
  const scheduling = { signal: stopping.signal, holder: 'one', report: () => {} }
  const kept = keepRunning(job, deps, scheduling)
  for (; minute < 15; minute += 1) {
    await turn()
    await turn()
    t.mock.timers.tick(60_000)
  }
  stopping.abort()
  await kept
  return minutes
}

describe('a job whose interval is ten minutes', () => {
  test('runs again after a minute if it failed', async (t) => {
    const stop = new Error('stop')
    assert.deepEqual(await minutesOf(t, [stop, stop]), [0, 1, 2, 12])
  })

  test('runs again at once if more is left', async (t) => {
    assert.deepEqual(await minutesOf(t, [true, true]), [0, 0, 0, 10])
  })
})
