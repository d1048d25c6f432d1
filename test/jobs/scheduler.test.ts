import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { leaseUntil } from '../../src/domain/job-turns.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { type Job, keepRunning, runOnce } from '../../src/jobs/scheduler.ts'
import { clockAt } from '../support/clock.ts'
import { generation } from '../support/living-series.ts'
import { openDeps } from '../support/open-deps.ts'

/** A database that processes share, and a job that records its turns. */
async function share(t: TestContext, { isShared = true } = {}) {
  const clock = clockAt('2026-04-10T03:00:00Z')
  const deps = await openDeps(t, clock)
  let turns = 0
  const job: Job = {
    name: 'count',
    everySeconds: 20,
    isShared,
    async run() {
      turns += 1
      return false
    },
  }
  /** Whether it was this process's turn. */
  const run = async (holder: string) => {
    const before = turns
    await runOnce(job, deps, holder)
    return turns > before
  }
  return { deps, job, clock, run, turns: () => turns }
}

describe('a shared job', () => {
  test('is one process’s, for as long as that takes its turns', async (t) => {
    const { clock, run } = await share(t)
    for (let n = 0; n < 5; n += 1) {
      assert.deepEqual([await run('one'), await run('two')], [true, false])
      clock.advance(20_000)
    }
  })

  test('goes to one of all that begin at once', async (t) => {
    const { turns, run } = await share(t)
    await Promise.all([...'abcdefgh'].map(run))
    assert.equal(turns(), 1)
  })

  test('goes to another two turns after the process that had it died', async (t) => {
    const { clock, run } = await share(t)
    assert.equal(await run('one'), true)
    clock.advance(39_999)
    assert.equal(await run('two'), false)
    clock.advance(1)
    assert.deepEqual([await run('two'), await run('one')], [true, false])
  })
})

describe('a shared job of a process that died while its clock was a day ahead', () => {
  test('goes to another as soon as the clock is put right', async (t) => {
    const { clock, run } = await share(t)
    clock.advance(86_400_000)
    assert.equal(await run('one'), true)
    clock.advance(-86_400_000)
    assert.deepEqual([await run('two'), await run('one')], [true, false])
  })
})

describe('a job', () => {
  test('that is not shared is every process’s', async (t) => {
    const { run } = await share(t, { isShared: false })
    assert.deepEqual([await run('one'), await run('two')], [true, true])
  })

  test('that failed is still that process’s, and is tried again', async (t) => {
    const { deps, job, run } = await share(t)
    const failing = { ...job, run: () => Promise.reject(new Error('stop')) }
    await assert.rejects(runOnce(failing, deps, 'one'), { message: 'stop' })
    assert.deepEqual([await run('two'), await run('one')], [false, true])
  })

  test('that makes occurrences is taken over within a minute when its process dies', async (t) => {
    const { deps, clock } = await share(t)
    await runOnce(generation, deps, 'one')
    const died = clock.now()
    const isTaken = () => {
      const lease = {
        name: generation.name,
        holder: 'two',
        until: leaseUntil(generation, clock.now()),
      }
      return deps.store.maintain((tx) => tx.leases.take(lease, clock.now()))
    }
    while (!(await isTaken())) clock.advance(generation.everySeconds * 1000)
    assert.ok(clock.now() > died)
    assert.ok(clock.now() - died <= 60_000)
  })

  test('records the time of each turn, and what went wrong', async (t) => {
    const { deps, job, clock, run } = await share(t)
    const told = () => deps.jobRuns.get(job.name)
    await run('one')
    assert.deepEqual(told(), { at: clock.now(), error: null })
    clock.advance(1000)
    // It was not this process's turn.
    await run('two')
    assert.deepEqual(told(), { at: clock.now() - 1000, error: null })
    const failing = { ...job, run: () => Promise.reject(new Error('stop')) }
    await assert.rejects(runOnce(failing, deps, 'one'))
    assert.deepEqual(told(), { at: clock.now(), error: 'stop' })
  })

  test('has a name of its own', () => {
    const names = jobs.map(({ name }) => name)
    assert.deepEqual(names, [...new Set(names)])
  })
})

describe('keepRunning', () => {
  /** Ends after the turn that `turns` says is the last. */
  async function keep(t: TestContext, turns: readonly (boolean | Error | 'last')[]) {
    const { deps, job, run } = await share(t)
    const stopping = new AbortController()
    const reported: unknown[] = []
    let turn = 0
    const told: Job = {
      ...job,
      async run() {
        const outcome = turns[turn]
        turn += 1
        if (outcome instanceof Error) throw outcome
        if (outcome === 'last') stopping.abort()
        return outcome === true
      },
    }
    await keepRunning(told, deps, {
      signal: stopping.signal,
      holder: 'one',
      report: (_, error) => reported.push(error),
    })
    return { turn, reported, run }
  }

  test('takes turns without a pause while there is more left', async (t) => {
    assert.equal((await keep(t, [true, true, true, 'last'])).turn, 4)
  })

  test('lets another process have the next turn at once when this one stops', async (t) => {
    const { turn, run } = await keep(t, ['last'])
    assert.equal(turn, 1)
    assert.equal(await run('two'), true)
  })
})
