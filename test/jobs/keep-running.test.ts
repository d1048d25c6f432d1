import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { type Job, keepRunning, runOnce } from '../../src/jobs/scheduler.ts'
import { clockAt } from '../support/clock.ts'
import { openDeps } from '../support/open-deps.ts'

const away = new Error('away')

/** Ends after the run that `outcomes` says is the last. */
async function keep(
  t: TestContext,
  outcomes: readonly (boolean | Error | 'last' | 'last, and the store is away')[],
  over: Partial<Job> = {},
) {
  const deps = await openDeps(t, clockAt('2026-04-10T03:00:00Z'))
  const stopping = new AbortController()
  const reported: unknown[] = []
  let isAway = false
  let count = 0
  const job: Job = {
    name: 'told',
    everySeconds: 0,
    isShared: true,
    async run() {
      const outcome = outcomes[count]
      count += 1
      if (outcome instanceof Error) throw outcome
      if (typeof outcome === 'boolean') return outcome
      isAway = outcome === 'last, and the store is away'
      stopping.abort()
      return false
    },
    ...over,
  }
  const maintain: typeof deps.store.maintain = (work) =>
    isAway ? Promise.reject(away) : deps.store.maintain(work)
  await keepRunning(
    job,
    { ...deps, store: { ...deps.store, maintain } },
    {
      signal: stopping.signal,
      holder: 'one',
      report: (_, error) => reported.push(error),
    },
  )
  /** Whether another process can run the job. */
  const runElsewhere = async () => {
    const before = count
    await runOnce(job, deps, 'two')
    return count > before
  }
  return { count, reported, runElsewhere }
}

describe('keepRunning', () => {
  test('runs the job again while it reports that more is left', async (t) => {
    assert.equal((await keep(t, [true, true, true, 'last'])).count, 4)
  })

  test('reports a run that fails, and runs the job again after its interval', async (t) => {
    const failure = new Error('stop')
    const { count, reported } = await keep(t, [failure, false, 'last'])
    assert.deepEqual([count, reported], [3, [failure]])
  })

  test('gives up the lease when it stops, so that another process can run the job at once', async (t) => {
    const { count, reported, runElsewhere } = await keep(t, ['last'], { everySeconds: 20 })
    assert.deepEqual([count, reported], [1, []])
    assert.equal(await runElsewhere(), true)
  })

  test('reports that it cannot give up the lease, and gives up none of a job that is not shared', async (t) => {
    const outcomes = ['last, and the store is away'] as const
    assert.deepEqual((await keep(t, outcomes)).reported, [away])
    assert.deepEqual((await keep(t, outcomes, { isShared: false })).reported, [])
  })

  test('runs a job once more when it stops if no other process can do its work', async (t) => {
    assert.equal((await keep(t, ['last'], { runsAtStop: true })).count, 2)
  })
})
