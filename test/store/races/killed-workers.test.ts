import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import { withCheckTime } from '../../../src/domain/series/generation.ts'
import { dueOn, type RecurringSetting } from '../../../src/domain/series/recurring-setting.ts'
import type { Store } from '../../../src/store/store.ts'
import { anAssignment, aRecurringSetting, at, aUser } from '../../support/builders.ts'
import { openShared, sharedDatabases } from '../../support/postgres/shared-database.ts'
import { anySeriesIn } from '../../support/series/any-series.ts'
import { modelDue, modelOf, modelPass } from '../../support/series/series-model.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const seriesCount = 1000
const workerCount = 3
/** Of one process, before it is left to finish. */
const killsAtMost = 2
const created = at('2026-03-01T00:00:00Z')
/** After nights in which clocks change, and after a stop that is longer than one pass makes up for. */
const instants = ['2026-03-30T01:30:00Z', '2026-08-20T00:00:00Z'].map(at)
const zones = ['Asia/Tokyo', 'Europe/Paris', 'America/New_York', 'Pacific/Apia', 'UTC']

describe('processes that are killed at random times', { concurrency: true }, () => {
  for (const { name, skip, create } of sharedDatabases) {
    test(`create every occurrence in ${name} exactly once`, { skip }, async (t) => {
      const database = await create(t)
      const store = await openShared(database)
      t.after(() => store.close())
      const seed = Date.now() % 2 ** 31
      t.diagnostic(`seed ${seed}`)
      const series = await seedSeries(store, seed)
      const kills: number[] = []
      const begin = beginningOn(database, t)
      for (const now of instants) kills.push(await race(begin, now))
      const rows = await assertAsModelled(store, series)
      t.diagnostic(`${kills.join(' and ')} kills, ${rows} rows`)
      assert.ok(Math.min(...kills) > 0, 'a race in which no process was killed')
    })
  }
})

interface Seeded {
  readonly setting: RecurringSetting
  readonly zone: string
}

/** Series of every kind, for one user in each zone, with the first assignment of each. */
async function seedSeries(store: Store, seed: number): Promise<readonly Seeded[]> {
  const seeded: Seeded[] = []
  for (const [nth, timeZone] of zones.entries()) {
    const user = aUser({ timeZone, email: `${nth}@example.test` })
    const { id: userId } = await store.writeDirectory((tx) => tx.users.insert(user))
    const place = fc.constant({ zone: timeZone, instant: created, change: created })
    const numRuns = seriesCount / zones.length
    const drawn = fc.sample(anySeriesIn(place), { seed: seed + nth, numRuns })
    await store.write(userId, async (tx) => {
      for (const { zone, ...over } of drawn) {
        const wanted = withCheckTime(aRecurringSetting(over), { now: created, timeZone })
        const setting = await tx.recurringSettings.insert(wanted)
        const nominalDate = setting.lastNominalDate
        const dueDate = dueOn(setting, nominalDate, zone)
        const link = { recurringSettingId: setting.id, nominalDate, dueDate }
        await tx.assignments.insert(anAssignment(link))
        seeded.push({ setting, zone })
      }
    })
  }
  return seeded
}

/** Starts a process on a database; the first leave what they compiled to those that follow. */
function beginningOn(database: string, t: TestContext): () => ChildProcess {
  const script = path.join(import.meta.dirname, 'worker.ts')
  const env = { ...process.env, NODE_COMPILE_CACHE: temporaryFolder(t) }
  return () => {
    // Else nobody would end it.
    t.signal.throwIfAborted()
    const worker = fork(script, [database], { env })
    t.after(() => worker.kill('SIGKILL'))
    return worker
  }
}

/** Has processes make what is to be made by `now`, and kills them at random moments; answers how often. */
async function race(begin: () => ChildProcess, now: number): Promise<number> {
  let begun = 0
  // Whoever begins first is killed at once, when nothing is made yet: so in each race one is killed.
  const maxWaitAfter = (killed: number) => {
    begun += 1
    if (begun === 1) return 0
    return killed < killsAtMost ? 300 * Math.random() : 60_000
  }
  const outlive = async () => {
    for (let killed = 0; ; killed += 1) {
      const worker = begin()
      const ended = once(worker, 'exit')
      worker.send(now)
      const isDone = await finishes(worker, () => maxWaitAfter(killed))
      worker.kill('SIGKILL')
      await ended
      if (isDone) return killed
    }
  }
  const kills = await Promise.all(Array.from({ length: workerCount }, outlive))
  return kills.reduce((sum, count) => sum + count, 0)
}

/** Whether a process is done within `maxWait()` milliseconds after it has begun. */
async function finishes(worker: ChildProcess, maxWait: () => number): Promise<boolean> {
  const [begun] = await Promise.race([once(worker, 'message'), once(worker, 'exit')])
  assert.equal(begun, 'begun')
  const wait = maxWait()
  // On a busy machine, a process that was to be killed at once may even be done by the end of this turn.
  if (wait === 0) return false
  const over = new AbortController()
  const { signal } = over
  const outcome = await Promise.race([
    once(worker, 'message', { signal }).then(() => true),
    once(worker, 'exit', { signal }).then(() => assert.fail('it ended by itself')),
    pause(wait, false, { signal }),
  ])
  over.abort()
  return outcome
}

/** Compares every row with what the rules' text asks for; answers how many there are. */
async function assertAsModelled(store: Store, series: readonly Seeded[]): Promise<number> {
  const order = { by: 'nominalDate', descending: false } as const
  const users = new Set(series.map(({ setting }) => setting.userId))
  const stands = await Promise.all([...users].map((id) => store.recurringSettings.all(id)))
  const rows = await Promise.all(
    [...users].map((id) => store.assignments.all(id, { criteria: {}, order })),
  )
  const madeBy = Map.groupBy(rows.flat(), keyOfSeries)
  const settings = new Map(stands.flat().map((it) => [keyOf(it), it]))
  for (const { setting, zone } of series) {
    const expected = expectedDates({ setting, zone })
    const made = madeBy.get(keyOf(setting)) ?? []
    assert.deepEqual(
      made.map(({ nominalDate, dueDate }) => [nominalDate, dueDate]),
      expected.map((date) => [date, modelDue(date, setting.dueTime, zone)]),
    )
    const { generatedCount, lastNominalDate } = settings.get(keyOf(setting)) ?? {}
    assert.deepEqual([generatedCount, lastNominalDate], [expected.length, expected.at(-1)])
  }
  return rows.flat().length
}

const keyOf = ({ userId, id }: RecurringSetting) => `${userId} ${id}`
const keyOfSeries = (it: Assignment) => `${it.userId} ${it.recurringSettingId}`

/** The model's dates after a pass at each instant, and as many more as it takes. */
function expectedDates({ setting, zone }: Seeded): readonly string[] {
  let model = modelOf(setting, zone)
  for (const now of instants) {
    for (let dates: readonly string[] = ['?']; dates.length > 0; ) {
      dates = modelPass(model, now)
      model = { ...model, made: [...model.made, ...dates] }
    }
  }
  return model.made
}
