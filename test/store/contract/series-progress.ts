import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RecurringSetting } from '../../../src/domain/series/recurring-setting.ts'
import { earliestInstant } from '../../../src/domain/time/time.ts'
import type { Store } from '../../../src/store/store.ts'
import { seedSetting, seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'

for (const kind of engines) {
  describe(`the progress of a series on ${kind.name}`, { skip: kind.skip }, () => {
    let store: Store
    let userId: number
    before(async () => {
      store = (await openStore(kind)).store
      userId = await seedUser(store)
    })
    after(() => store.close())

    const advance = (current: RecurringSetting, next: RecurringSetting) =>
      store.write(current.userId, (tx) => tx.recurringSettings.advance(current, next))

    test('is written as a whole by advance(), which keeps a title changed meanwhile', async () => {
      const skippedDates = ['2026-04-13', '2026-05-04']
      const current = await seedSetting(store, userId, { skippedDates })
      await store.write(userId, (tx) => tx.recurringSettings.update({ ...current, title: 'New' }))
      const progress = {
        lastNominalDate: '2026-04-20',
        generatedCount: 2,
        skippedDates: ['2026-05-04'],
        checkAt: 7,
        updatedAt: current.updatedAt + 1,
      }
      assert.equal(await advance(current, { ...current, ...progress }), true)
      const stands = { ...current, ...progress, title: 'New' }
      assert.deepEqual(await store.recurringSettings.find(userId, current.id), stands)
    })

    const moves: [why: string, over: Partial<RecurringSetting>][] = [
      ['nominal date', { lastNominalDate: '2026-04-13' }],
      ['occurrence count', { generatedCount: 2 }],
    ]
    for (const [why, over] of moves) {
      test(`is not changed by advance() from a stale ${why}`, async () => {
        const known = await seedSetting(store, userId)
        const moved = { ...known, ...over }
        assert.equal(await advance(known, moved), true)
        assert.equal(await advance(known, { ...known, checkAt: 7 }), false)
        assert.deepEqual(await store.recurringSettings.find(userId, known.id), moved)
      })
    }

    test('is found by the dates that its user skips, with skipping(), the oldest first, up to a limit', async () => {
      const userId = await seedUser(store)
      const skippedDates = ['2026-04-13', '2026-05-04']
      const first = await seedSetting(store, userId, { skippedDates, isActive: false })
      const second = await seedSetting(store, userId, { skippedDates, createdAt: 0 })
      await seedSetting(store, userId)
      await seedSetting(store, userId, { skippedDates: ['2026-05-03'] })
      await seedSetting(store, await seedUser(store), { skippedDates })
      const { skipping } = store.recurringSettings
      assert.deepEqual(await skipping(userId, '2026-05-04', 9), [first, second])
      assert.deepEqual(await skipping(userId, '2026-05-04', 1), [first])
      assert.deepEqual(await skipping(userId, '2026-05-05', 9), [])
    })

    test('cannot be advanced by another user', async () => {
      const current = await seedSetting(store, userId)
      const stranger = await seedUser(store)
      const moved = { ...current, lastNominalDate: '2026-04-13', generatedCount: 2 }
      assert.equal(await advance({ ...current, userId: stranger }, moved), false)
      assert.deepEqual(await store.recurringSettings.find(userId, current.id), current)
    })

    test('is due for a check at once after recheck() of its user, unless the setting is inactive', async () => {
      const [one, other] = [await seedUser(store), await seedUser(store)]
      const goesOn = await seedSetting(store, one, { checkAt: 9 })
      const hasEnded = await seedSetting(store, one, { checkAt: null })
      const isStopped = await seedSetting(store, one, { isActive: false, checkAt: null })
      const another = await seedSetting(store, other, { checkAt: 9 })
      await store.writeDirectory((tx) => tx.recurringSettings.recheck(one))
      for (const setting of [goesOn, hasEnded]) {
        const checked = { ...setting, checkAt: earliestInstant }
        assert.deepEqual(await store.recurringSettings.find(one, setting.id), checked)
      }
      assert.deepEqual(await store.recurringSettings.find(one, isStopped.id), isStopped)
      assert.deepEqual(await store.recurringSettings.find(other, another.id), another)
    })
  })
}
