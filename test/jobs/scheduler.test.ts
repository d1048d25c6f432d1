import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { newWaitingMails } from '../../src/deps.ts'
import { leaseUntil } from '../../src/domain/job-schedule.ts'
import { jobs, jobsOn } from '../../src/jobs/jobs.ts'
import { type Job, runOnce } from '../../src/jobs/scheduler.ts'
import { clockAt } from '../support/clock.ts'
import { openDeps } from '../support/open-deps.ts'
import { recordingNotifier } from '../support/reminders.ts'
import { generation } from '../support/series/living-series.ts'

/** A database that processes share, and a job that records its runs. */
async function share(t: TestContext, { isShared = true } = {}) {
  const clock = clockAt('2026-04-10T03:00:00Z')
  const deps = await openDeps(t, clock)
  let count = 0
  const job: Job = {
    name: 'count',
    everySeconds: 20,
    isShared,
    async run() {
      count += 1
      return false
    },
  }
  /** Whether it was this process that ran it. */
  const run = async (holder: string) => {
    const before = count
    await runOnce(job, deps, holder)
    return count > before
  }
  return { deps, job, clock, run, count: () => count }
}

describe('a shared job', () => {
  test('runs only in the process that renews its lease at every interval', async (t) => {
    const { clock, run } = await share(t)
    for (let n = 0; n < 5; n += 1) {
      assert.deepEqual([await run('one'), await run('two')], [true, false])
      clock.advance(20_000)
    }
  })

  test('runs once when eight processes start it concurrently', async (t) => {
    const { count, run } = await share(t)
    await Promise.all([...'abcdefgh'].map(run))
    assert.equal(count(), 1)
  })

  test('moves to another process two intervals after the last run of one that died', async (t) => {
    const { clock, run } = await share(t)
    assert.equal(await run('one'), true)
    clock.advance(39_999)
    assert.equal(await run('two'), false)
    clock.advance(1)
    assert.deepEqual([await run('two'), await run('one')], [true, false])
  })
})

describe('a shared job of a process that died while its clock was a day ahead', () => {
  test('moves to another process as soon as the clock is correct', async (t) => {
    const { clock, run } = await share(t)
    clock.advance(86_400_000)
    assert.equal(await run('one'), true)
    clock.advance(-86_400_000)
    assert.deepEqual([await run('two'), await run('one')], [true, false])
  })
})

describe('a job', () => {
  test('that is not shared runs in every process', async (t) => {
    const { run } = await share(t, { isShared: false })
    assert.deepEqual([await run('one'), await run('two')], [true, true])
  })

  test('that fails keeps its lease, and runs again in the same process', async (t) => {
    const { deps, job, run } = await share(t)
    const failing = { ...job, run: () => Promise.reject(new Error('stop')) }
    await assert.rejects(runOnce(failing, deps, 'one'), { message: 'stop' })
    assert.deepEqual([await run('two'), await run('one')], [false, true])
  })

  test('that generates occurrences moves to another process within a minute after one died', async (t) => {
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

  test('records the time and the error of its last run', async (t) => {
    const { deps, job, clock, run } = await share(t)
    const told = () => deps.jobRuns.get(job.name)
    await run('one')
    assert.deepEqual(told(), { at: clock.now(), error: null })
    clock.advance(1000)
    // Another process had the lease.
    await run('two')
    assert.deepEqual(told(), { at: clock.now() - 1000, error: null })
    const failing = { ...job, run: () => Promise.reject(new Error('stop')) }
    await assert.rejects(runOnce(failing, deps, 'one'), { message: 'stop' })
    assert.deepEqual(told(), { at: clock.now(), error: 'stop' })
  })

  test('that cannot know who has its lease records that as its error, until it knows that another has it', async (t) => {
    const { deps, job, clock, run } = await share(t)
    await run('another')
    const store = { ...deps.store, maintain: () => Promise.reject(new Error('away')) }
    await assert.rejects(runOnce(job, { ...deps, store }, 'one'), { message: 'away' })
    assert.deepEqual(deps.jobRuns.get(job.name), { at: clock.now(), error: 'away' })
    assert.equal(await run('one'), false)
    assert.equal(deps.jobRuns.get(job.name), undefined)
  })

  test('has no more to do in an empty database', async (t) => {
    const { deps } = await share(t)
    for (const job of jobs) assert.equal(await runOnce(job, deps, 'one'), false, job.name)
  })

  test('that stores the use of keys fails if it cannot be stored', async (t) => {
    const { deps, clock } = await share(t)
    const failure = new Error('no space')
    const store = { ...deps.store, maintain: () => Promise.reject(failure) }
    deps.keyUse.set(1, clock.now())
    const job = jobs.find(({ name }) => name === 'save-key-use') ?? assert.fail()
    await assert.rejects(runOnce(job, { ...deps, store }, 'one'), failure)
  })

  test('is shared, if it is to be, where other processes can serve the database', async (t) => {
    const { deps } = await share(t)
    const store = { ...deps.store, isShared: true }
    const mail = { notifier: recordingNotifier(), waitingMails: newWaitingMails() }
    assert.deepEqual(jobsOn({ store, ...mail }), jobs)
  })

  test('has a unique name', () => {
    const names = jobs.map(({ name }) => name)
    assert.deepEqual(names, [...new Set(names)])
  })
})
