import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { advanceSeries } from '../../src/actions/series.ts'
import type { Deps } from '../../src/deps.ts'
import type { RecurringSetting } from '../../src/domain/series/recurring-setting.ts'
import { aRecurringSetting, at, aUser } from '../support/builders.ts'
import { clockAt } from '../support/clock.ts'
import { openDeps } from '../support/open-deps.ts'
import { seedSetting, seedUser } from '../support/seed.ts'
import { runJob } from '../support/series/living-series.ts'

const checkAt = at('2026-04-06T14:59:00Z')
const order = { by: 'dueDate', descending: false } as const

const prepare = (t: TestContext) => openDeps(t, clockAt('2026-04-07T00:00:00Z'))

async function countOf({ store }: Deps, { userId, id }: RecurringSetting): Promise<number> {
  const query = { criteria: { recurringSettingId: id }, order }
  return (await store.assignments.all(userId, query)).length
}

describe('generating occurrences', () => {
  test('fails for a series whose user has an invalid time zone, and continues with the others', async (t) => {
    const deps = await prepare(t)
    const { store } = deps
    const nowhere = await store.writeDirectory((tx) =>
      tx.users.insert(aUser({ email: 'nowhere@example.test', timeZone: 'Not/There' })),
    )
    const series = [
      await seedSetting(store, await seedUser(store), { checkAt: checkAt - 2 }),
      await seedSetting(store, nowhere.id, { checkAt: checkAt - 1 }),
      await seedSetting(store, await seedUser(store), { checkAt }),
    ]
    await assert.rejects(runJob(deps), { message: '1 of 3 failed' })
    assert.deepEqual(await Promise.all(series.map((it) => countOf(deps, it))), [1, 0, 1])
  })

  test('handles 500 of 501 series in a run, reports that more is left, and handles it in the next', async (t) => {
    const deps = await prepare(t)
    const owner = await seedUser(deps.store)
    const ids = await deps.store.write(owner, async (tx) => {
      const ids: number[] = []
      for (let n = 0; n < 501; n += 1) {
        const { id } = await tx.recurringSettings.insert(aRecurringSetting({ checkAt }))
        ids.push(id)
      }
      return ids
    })
    const made = async () => {
      const all = await deps.store.assignments.all(owner, { criteria: {}, order })
      return all.map(({ recurringSettingId }) => recurringSettingId)
    }
    assert.equal(await runJob(deps), true)
    assert.equal((await made()).length, 500)
    assert.equal(await runJob(deps), false)
    assert.deepEqual((await made()).toSorted(), ids.toSorted())
  })

  test('makes that of a user whose data another transaction has after the others, and waits for it', async (t) => {
    const deps = await prepare(t)
    const { store } = deps
    const [held, free] = [await seedUser(store), await seedUser(store)]
    for (const [userId, at] of [
      [held, checkAt - 1],
      [free, checkAt],
    ] as const) {
      await seedSetting(store, userId, { checkAt: at })
    }
    const made: number[] = []
    const writeIfFree: typeof store.writeIfFree = async (userId, work) => {
      if (userId === held) return false
      made.push(userId)
      return store.writeIfFree(userId, work)
    }
    const write: typeof store.write = (userId, work) => {
      made.push(userId)
      return store.write(userId, work)
    }
    assert.equal(await runJob({ ...deps, store: { ...store, write, writeIfFree } }), false)
    assert.deepEqual(made, [free, held])
    for (const userId of made) {
      assert.equal((await store.assignments.all(userId, { criteria: {}, order })).length, 1)
    }
  })

  test('does nothing for a series that was deleted after it was found', async (t) => {
    const deps = await prepare(t)
    const { store } = deps
    const userId = await seedUser(store)
    const deleted = await seedSetting(store, userId, { checkAt: checkAt - 1 })
    const other = await seedSetting(store, userId, { checkAt })
    const toCheck: typeof store.recurringSettings.toCheck = async (now, limit) => {
      const found = await store.recurringSettings.toCheck(now, limit)
      await store.write(userId, (tx) => tx.recurringSettings.delete(deleted.id, now))
      return found
    }
    const recurringSettings = { ...store.recurringSettings, toCheck }
    assert.equal(await runJob({ ...deps, store: { ...store, recurringSettings } }), false)
    assert.equal(await countOf(deps, other), 1)
  })

  test('does nothing for a series that another process has already advanced', async (t) => {
    const deps = await prepare(t)
    const userId = await seedUser(deps.store)
    const known = await seedSetting(deps.store, userId, { checkAt })
    const advance = () =>
      deps.store.write(userId, (tx) => advanceSeries(tx, known, deps.clock.now()))
    assert.notDeepEqual(await advance(), known)
    assert.deepEqual(await advance(), known)
    assert.equal(await countOf(deps, known), 1)
  })
})
