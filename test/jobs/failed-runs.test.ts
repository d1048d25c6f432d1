import assert from 'node:assert/strict'
import { syncBuiltinESMExports } from 'node:module'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { type Job, keepRunning } from '../../src/jobs/scheduler.ts'
import { clockAt } from '../support/clock.ts'
import { openDeps } from '../support/open-deps.ts'

test('a job that failed runs again after a minute, if its interval is longer', async (t) => {
  const deps = await openDeps(t, clockAt('2026-04-10T03:00:00Z'))
  const stopping = new AbortController()
  const minutes: number[] = []
  let minute = 0
  const job: Job = {
    name: 'fails-twice',
    everySeconds: 600,
    isShared: false,
    async run() {
      minutes.push(minute)
      if (minutes.length < 3) throw new Error('stop')
      return false
    },
  }
  t.mock.timers.enable({ apis: ['setTimeout'] })
  syncBuiltinESMExports()
  t.after(() => {
    t.mock.reset()
    syncBuiltinESMExports()
  })
  const scheduling = { signal: stopping.signal, holder: 'one', report: () => {} }
  const kept = keepRunning(job, deps, scheduling)
  for (; minute < 15; minute += 1) {
    await turn()
    await turn()
    t.mock.timers.tick(60_000)
  }
  stopping.abort()
  await kept
  assert.deepEqual(minutes, [0, 1, 2, 12])
})
