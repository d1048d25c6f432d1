import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Deps } from '../../src/deps.ts'
import { anAssignment, at } from '../support/builders.ts'
import { clockAt } from '../support/clock.ts'
import { lendDatabase } from '../support/databases.ts'
import { testDeps } from '../support/deps.ts'
import { seedAssignments, seedSetting, seedUser } from '../support/seed.ts'
import { runJob } from '../support/series/living-series.ts'

test('a series continues after restarts of the service, and does not recreate deleted occurrences', async (t) => {
  const open = await lendDatabase(t)
  /** Runs the service for as long as `work` takes. */
  const serve = async <T>(time: string, work: (deps: Deps) => Promise<T>): Promise<T> => {
    const clock = clockAt(time)
    const store = await open(clock.now())
    try {
      return await work(testDeps(store, clock))
    } finally {
      await store.close()
    }
  }
  const order = { by: 'dueDate', descending: false } as const
  const { userId, id } = await serve('2026-04-01T12:00+09:00', async ({ store }) => {
    const checkAt = at('2026-04-06T23:59:00+09:00')
    const setting = await seedSetting(store, await seedUser(store), { checkAt })
    const link = { recurringSettingId: setting.id, nominalDate: '2026-04-06' }
    await seedAssignments(store, setting.userId, [anAssignment({ ...link, dueDate: checkAt })])
    return setting
  })
  const datesOf = async ({ store }: Deps) => {
    const made = await store.assignments.all(userId, { criteria: {}, order })
    return made.map(({ nominalDate }) => nominalDate)
  }
  await serve('2026-04-06T23:59+09:00', async (deps) => {
    await runJob(deps)
    assert.deepEqual(await datesOf(deps), ['2026-04-06', '2026-04-13'])
    const made = await deps.store.write(userId, (tx) => tx.assignments.openOf(id))
    const now = deps.clock.now()
    for (const { id } of made) {
      await deps.store.write(userId, (tx) => tx.assignments.delete(id, now))
    }
  })
  await serve('2026-04-13T23:58+09:00', async (deps) => {
    await runJob(deps)
    assert.deepEqual(await datesOf(deps), [])
  })
  await serve('2026-04-28T12:00+09:00', async (deps) => {
    await runJob(deps)
    assert.deepEqual(await datesOf(deps), ['2026-04-20', '2026-04-27', '2026-05-04'])
  })
})
