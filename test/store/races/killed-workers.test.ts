import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { dueOn, withCheckTime } from '../../../src/domain/generation.ts'
import { type RecurringSetting, ruleOf } from '../../../src/domain/recurring-setting.ts'
import { openPostgres } from '../../../src/store/engines/postgres.ts'
import { postgresPool } from '../../../src/store/engines/postgres-pool.ts'
import { migrate } from '../../../src/store/migrate.ts'
import { openSqliteStore } from '../../../src/store/open.ts'
import type { Store } from '../../../src/store/store.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anySeriesIn } from '../../support/any-series.ts'
import { anAssignment, aRecurringSetting, at, aUser } from '../../support/builders.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../../support/postgres.ts'
import { modelDue, modelPass } from '../../support/series-model.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const seriesCount = 1000
const workerCount = 3
const created = at('2026-03-01T00:00:00Z')
/** A day on, over nights in which clocks change, and after a stop that is longer than one pass makes up for. */
const instants = ['2026-03-09T12:00:00Z', '2026-03-30T01:30:00Z', '2026-08-20T00:00:00Z'].map(at)
const zones = ['Asia/Tokyo', 'Europe/Paris', 'America/New_York', 'Pacific/Apia', 'UTC']

const databases: [
  name: string,
  skip: string | false,
  create: (t: TestContext) => Promise<string>,
][] = [
  ['an SQLite file', false, async (t) => path.join(temporaryFolder(t), 'kadai.db')],
  ['a PostgreSQL database', skipWithoutPostgres, () => freshPostgresUrl()],
]

for (const [name, skip, create] of databases) {
  test(`processes killed at random make each occurrence of ${name} once`, { skip }, async (t) => {
    const database = await create(t)
    const store = await openAny(database)
    t.after(() => store.close())
    const seed = Date.now() % 2 ** 31
    t.diagnostic(`seed ${seed}`)
    const series = await seedSeries(store, seed)
    let kills = 0
    for (const now of instants) kills += await race(t, database, now)
    const rows = await assertAsModelled(store, series)
    t.diagnostic(`${kills} kills, ${rows} rows`)
    assert.ok(kills > 0, 'no process was killed while it worked')
  })
}

async function openAny(database: string): Promise<Store> {
  if (!database.startsWith('postgres:')) {
    return openSqliteStore({ file: database, create: true, now: created, fatal: assert.ifError })
  }
  const engine = openPostgres(await postgresPool({ connectionString: database }))
  await migrate(engine, created)
  return storeOver(engine)
}

interface Seeded {
  readonly setting: RecurringSetting
  readonly zone: string
}

/** Series of every kind, for one user in each zone, with the first assignment of each. */
async function seedSeries(store: Store, seed: number): Promise<readonly Seeded[]> {
  const seeded: Seeded[] = []
  for (const [nth, timeZone] of zones.entries()) {
    const user = aUser({ timeZone, email: `${nth}@example.test` })
    const { id: userId } = await store.administer((tx) => tx.users.insert(user))
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

/** Has processes make what is to be made by `now`, and kills them at random moments; answers how often. */
async function race(t: TestContext, database: string, now: number): Promise<number> {
  const kills = await Promise.all(
    Array.from({ length: workerCount }, async () => {
      for (let killed = 0; ; killed += 1) {
        const worker = fork(path.join(import.meta.dirname, 'worker.ts'), [database])
        const ended = once(worker, 'exit')
        t.after(() => worker.kill('SIGKILL'))
        worker.send(now)
        // The last is left to finish.
        const isDone = await finishes(worker, killed < 4 ? 400 * Math.random() : 60_000)
        worker.kill('SIGKILL')
        await ended
        if (isDone) return killed
      }
    }),
  )
  return kills.reduce((sum, count) => sum + count, 0)
}

/** Whether a process that has begun is done within some milliseconds. */
async function finishes(worker: ChildProcess, patience: number): Promise<boolean> {
  const [begun] = await Promise.race([once(worker, 'message'), once(worker, 'exit')])
  assert.equal(begun, 'begun')
  const over = new AbortController()
  const { signal } = over
  const outcome = await Promise.race([
    once(worker, 'message', { signal }).then(() => true),
    once(worker, 'exit', { signal }).then(() => assert.fail('it ended by itself')),
    pause(patience, false, { signal }),
  ])
  over.abort()
  return outcome
}

/** Compares every row with what the rules' text asks for; answers how many there are. */
async function assertAsModelled(store: Store, series: readonly Seeded[]): Promise<number> {
  const order = { by: 'nominalDate', descending: false } as const
  let rows = 0
  for (const { setting, zone } of series) {
    const expected = expectedDates({ setting, zone })
    const { userId, id } = setting
    const made = await store.assignments.all(userId, {
      criteria: { recurringSettingId: id },
      order,
    })
    assert.deepEqual(
      made.map(({ nominalDate, dueDate }) => [nominalDate, dueDate]),
      expected.map((date) => [date, modelDue(date, setting.dueTime, zone)]),
    )
    const stands = await store.recurringSettings.find(userId, id)
    assert.equal(stands?.generatedCount, expected.length)
    assert.equal(stands?.lastNominalDate, expected.at(-1))
    rows += made.length
  }
  return rows
}

/** The model's dates after a pass at each instant, and as many more as it takes. */
function expectedDates({ setting, zone }: Seeded): readonly string[] {
  const { anchorDate: anchor, dueTime, catchUp, endCount, endDate, activeSince } = setting
  const rule = ruleOf(setting)
  let made: readonly string[] = [anchor]
  for (const now of instants) {
    for (let dates: readonly string[] = ['?']; dates.length > 0; ) {
      const model = { rule, anchor, zone, dueTime, catchUp, endCount, endDate, activeSince, made }
      dates = modelPass(model, now)
      made = [...made, ...dates]
    }
  }
  return made
}
