import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { RecurringSetting } from '../../../src/domain/series/recurring-setting.ts'
import { earliestInstant } from '../../../src/domain/time/time.ts'
import { at } from '../../support/builders.ts'
import { seedSetting, seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'

onEveryEngine('the progress of a series', (on) => {
  let userId: number
  before(async () => {
    userId = await seedUser(on.store)
  })

  const advance = (current: RecurringSetting, next: RecurringSetting) =>
    on.store.write(current.userId, (tx) => tx.recurringSettings.advance(current, next))

  test('is written as a whole by advance(), which keeps a title changed meanwhile', async () => {
    const skippedDates = ['2026-04-13', '2026-05-04']
    const current = await seedSetting(on.store, userId, { skippedDates })
    await on.store.write(userId, (tx) => tx.recurringSettings.update({ ...current, title: 'New' }))
    const progress = {
      lastNominalDate: '2026-04-20',
      generatedCount: 2,
      skippedDates: ['2026-05-04'],
      checkAt: 7,
      updatedAt: current.updatedAt + 1,
    }
    assert.equal(await advance(current, { ...current, ...progress }), true)
    const stands = { ...current, ...progress, title: 'New' }
    assert.deepEqual(await on.store.recurringSettings.find(userId, current.id), stands)
  })

  const moves: [why: string, over: Partial<RecurringSetting>][] = [
    ['nominal date', { lastNominalDate: '2026-04-13' }],
    ['occurrence count', { generatedCount: 2 }],
  ]
  for (const [why, over] of moves) {
    test(`is not changed by advance() from a stale ${why}`, async () => {
      const known = await seedSetting(on.store, userId)
      const moved = { ...known, ...over }
      assert.equal(await advance(known, moved), true)
      assert.equal(await advance(known, { ...known, checkAt: 7 }), false)
      assert.deepEqual(await on.store.recurringSettings.find(userId, known.id), moved)
    })
  }

  test('is found by the dates that its user skips, with skipping(), the oldest first, up to a limit', async () => {
    const userId = await seedUser(on.store)
    const skippedDates = ['2026-04-13', '2026-05-04']
    const first = await seedSetting(on.store, userId, { skippedDates, isActive: false })
    const second = await seedSetting(on.store, userId, { skippedDates, createdAt: 0 })
    await seedSetting(on.store, userId)
    await seedSetting(on.store, userId, { skippedDates: ['2026-05-03'] })
    await seedSetting(on.store, await seedUser(on.store), { skippedDates })
    const { skipping } = on.store.recurringSettings
    assert.deepEqual(await skipping(userId, '2026-05-04', 9), [first, second])
    assert.deepEqual(await skipping(userId, '2026-05-04', 1), [first])
    assert.deepEqual(await skipping(userId, '2026-05-05', 9), [])
  })

  test('cannot be advanced by another user', async () => {
    const current = await seedSetting(on.store, userId)
    const stranger = await seedUser(on.store)
    const moved = { ...current, lastNominalDate: '2026-04-13', generatedCount: 2 }
    assert.equal(await advance({ ...current, userId: stranger }, moved), false)
    assert.deepEqual(await on.store.recurringSettings.find(userId, current.id), current)
  })

  test('is due for a check at once after recheck() of its user, unless the setting is inactive', async () => {
    const [one, other] = [await seedUser(on.store), await seedUser(on.store)]
    const goesOn = await seedSetting(on.store, one, { checkAt: 9 })
    const hasEnded = await seedSetting(on.store, one, { checkAt: null })
    const isStopped = await seedSetting(on.store, one, { isActive: false, checkAt: null })
    const another = await seedSetting(on.store, other, { checkAt: 9 })
    await on.store.writeDirectory((tx) => tx.recurringSettings.recheck(one, 5000))
    for (const setting of [goesOn, hasEnded]) {
      const checked = { ...setting, checkAt: earliestInstant + 5 }
      assert.deepEqual(await on.store.recurringSettings.find(one, setting.id), checked)
    }
    assert.deepEqual(await on.store.recurringSettings.find(one, isStopped.id), isStopped)
    assert.deepEqual(await on.store.recurringSettings.find(other, another.id), another)
  })

  test('is checked after those that are due, and those of other users, if its own changes again and again', async () => {
    const [busy, other, third] = [
      await seedUser(on.store),
      await seedUser(on.store),
      await seedUser(on.store),
    ]
    const now = at('2026-04-10T00:00:00Z')
    for (const userId of [busy, other]) await seedSetting(on.store, userId)
    await seedSetting(on.store, third, { checkAt: now })
    await on.store.writeDirectory(async ({ recurringSettings: { recheck } }) => {
      for (const [nth, userId] of [busy, other, busy].entries())
        await recheck(userId, now + nth * 1000)
    })
    const found = await on.store.recurringSettings.toCheck(now, 99)
    const ids = found.map(({ userId }) => userId).filter((it) => [busy, other, third].includes(it))
    assert.deepEqual(ids, [third, other, busy])
  })
})
