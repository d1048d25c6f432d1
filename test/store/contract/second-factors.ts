import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aSecondFactor } from '../../support/accounts.ts'
import { seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'

onEveryEngine('second factors', (on) => {
  const saveCodes = (userId: number, codes: readonly string[]) =>
    on.store.writeAccounts((tx) => tx.secondFactors.saveRecoveryCodes(userId, codes))
  const takeCode = (userId: number, code: string) =>
    on.store.writeAccounts((tx) => tx.secondFactors.takeRecoveryCode(userId, code))

  test('are read back as last saved', async () => {
    const userId = await seedUser(on.store)
    assert.equal(await on.store.secondFactors.find(userId), undefined)
    for (const factor of [
      aSecondFactor({ userId, confirmedAt: null }),
      aSecondFactor({ userId, secret: 'ANOTHER', confirmedAt: 5, lastPeriod: 58_000_000 }),
    ]) {
      await on.store.writeAccounts((tx) => tx.secondFactors.save(factor))
      assert.deepEqual(await on.store.secondFactors.find(userId), factor)
      const seenByWriter = on.store.writeAccounts((tx) => tx.secondFactors.find(userId))
      assert.deepEqual(await seenByWriter, factor)
    }
  })

  test('let exactly one of eight concurrent transactions use the same period', async () => {
    const userId = await seedUser(on.store)
    await on.store.writeAccounts((tx) => tx.secondFactors.save(aSecondFactor({ userId })))
    const takePeriod = (period: number) =>
      on.store.writeAccounts(async ({ secondFactors }) => {
        const factor = await secondFactors.find(userId)
        if (!factor || factor.lastPeriod >= period) return false
        await secondFactors.save({ ...factor, lastPeriod: period })
        return true
      })
    for (let period = 0; period < 10; period += 1) {
      const taken = await Promise.all(Array.from({ length: 8 }, () => takePeriod(period)))
      assert.equal(taken.filter(Boolean).length, 1)
    }
  })

  test('have recovery codes that only their user can take, and only one of eight concurrent calls', async () => {
    const [userId, another] = [await seedUser(on.store), await seedUser(on.store)]
    await saveCodes(userId, ['a', 'b', 'c'])
    await saveCodes(another, ['a'])
    assert.equal(await takeCode(another, 'b'), false)
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeCode(userId, 'b')))
    assert.equal(taken.filter(Boolean).length, 1)
    assert.equal(await on.store.secondFactors.countRecoveryCodes(userId), 2)
    assert.equal(await on.store.secondFactors.countRecoveryCodes(another), 1)
  })

  test('lose all earlier recovery codes when new ones are saved', async () => {
    const userId = await seedUser(on.store)
    await saveCodes(userId, ['old', 'both'])
    await saveCodes(userId, ['new', 'both'])
    assert.equal(await takeCode(userId, 'old'), false)
    assert.equal(await takeCode(userId, 'both'), true)
    assert.equal(await on.store.secondFactors.countRecoveryCodes(userId), 1)
    await saveCodes(userId, [])
    assert.equal(await on.store.secondFactors.countRecoveryCodes(userId), 0)
  })

  test('are deleted together with their recovery codes, and no other user’s', async () => {
    const users = [await seedUser(on.store), await seedUser(on.store)]
    for (const userId of users) {
      await on.store.writeAccounts((tx) => tx.secondFactors.save(aSecondFactor({ userId })))
      await saveCodes(userId, ['a', 'b'])
    }
    const [userId = 0, another = 0] = users
    await on.store.writeAccounts((tx) => tx.secondFactors.delete(userId))
    assert.equal(await on.store.secondFactors.find(userId), undefined)
    assert.equal(await on.store.secondFactors.countRecoveryCodes(userId), 0)
    assert.equal((await on.store.secondFactors.find(another))?.userId, another)
    assert.equal(await on.store.secondFactors.countRecoveryCodes(another), 2)
  })
})
