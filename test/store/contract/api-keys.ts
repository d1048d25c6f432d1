import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { keyStateOf, type NewApiKey } from '../../../src/domain/accounts/api-key.ts'
import { anApiKey, at, aUser } from '../../support/builders.ts'
import { seedUser } from '../../support/seed.ts'
import { violatesForeignKey, violatesUnique } from '../../support/store/violations.ts'
import { onEveryEngine } from '../../support/stores.ts'

const now = at('2026-04-10T12:00:00Z')

onEveryEngine('API keys', (on) => {
  let userId: number
  before(async () => {
    userId = await seedUser(on.store)
  })

  const insert = (over: Partial<NewApiKey>) =>
    on.store.writeDirectory((tx) => tx.apiKeys.insert(anApiKey({ userId, ...over })))

  test('are read back with all fields except the digest', async () => {
    const plain = anApiKey({ userId, digest: 'plain' })
    const full = { ...plain, digest: 'full', isReadOnly: true, name: '電話' }
    const times = { expiresAt: 1, revokedAt: 2, lastUsedAt: 3, createdAt: 4 }
    for (const given of [plain, { ...full, ...times }]) {
      const inserted = await insert(given)
      const { digest, ...kept } = given
      assert.deepEqual(inserted, { ...kept, id: inserted.id })
      assert.deepEqual(await on.store.apiKeys.find(inserted.id), inserted)
    }
    assert.equal(await on.store.apiKeys.find(1e9), undefined)
  })

  test('are listed oldest first', async () => {
    const added = [await insert({ digest: 'older' }), await insert({ digest: 'newer' })]
    const all = await on.store.apiKeys.all()
    assert.deepEqual(all.slice(-2), added)
  })

  test('are listed by page, newest first, either revoked ones or the others', async () => {
    await insert({ digest: 'left', revokedAt: now })
    const all = (await on.store.apiKeys.all()).toReversed()
    for (const isRevoked of [true, false]) {
      const found = all.filter(({ revokedAt }) => (revokedAt !== null) === isRevoked)
      for (const [page, ids] of [
        [1, found.slice(0, 2)],
        [2, found.slice(2, 4)],
        [9, []],
      ] as const) {
        assert.deepEqual(await on.store.apiKeys.list({ isRevoked }, { page, pageSize: 2 }), {
          items: ids,
          totalCount: found.length,
        })
      }
    }
  })

  test('of a user are listed oldest first, revoked ones too, and without those of others', async () => {
    const user = aUser({ email: 'owner@example.test' })
    const owner = { userId: (await on.store.writeDirectory((tx) => tx.users.insert(user))).id }
    assert.deepEqual(await on.store.apiKeys.ofUser(owner.userId), [])
    const revoked = await insert({ ...owner, digest: 'revoked', revokedAt: now })
    await insert({ digest: 'of another' })
    const newer = await insert({ ...owner, digest: 'newer of owner' })
    assert.deepEqual(await on.store.apiKeys.ofUser(owner.userId), [revoked, newer])
  })

  test('that are not revoked are counted by user', async () => {
    const users = ['none', 'revoked', 'two', 'other'].map((it) => aUser({ email: `${it}@x.test` }))
    const ids = await on.store.writeDirectory(async (tx) => {
      const added: number[] = []
      for (const user of users) added.push((await tx.users.insert(user)).id)
      return added
    })
    const [none = 0, revoked = 0, two = 0, other = 0] = ids
    await insert({ digest: 'of revoked', userId: revoked, revokedAt: now })
    await insert({ digest: 'one of two', userId: two, expiresAt: 1 })
    await insert({ digest: 'two of two', userId: two })
    await insert({ digest: 'of other', userId: other })
    assert.deepEqual([...(await on.store.apiKeys.unrevokedOf([none, revoked, two]))], [[two, 2]])
    assert.deepEqual([...(await on.store.apiKeys.unrevokedOf([]))], [])
  })

  test('are counted as in use exactly if the domain says so', async () => {
    await insert({ digest: 'in use' })
    await insert({ digest: 'in use for 1 ms more', expiresAt: now + 1 })
    await insert({ digest: 'expired just now', expiresAt: now })
    await insert({ digest: 'no more in use', revokedAt: now })
    const states = (await on.store.apiKeys.all()).map((key) => keyStateOf(key, now))
    assert.deepEqual(new Set(states), new Set(['in_use', 'expired', 'revoked']))
    const inUse = states.filter((state) => state === 'in_use').length
    assert.equal(await on.store.apiKeys.countInUse(now), inUse)
  })

  test('are resolved by a case-sensitive digest to user, time zone, read-only flag and expiry', async () => {
    const user = aUser({ email: 'holder@example.test', timeZone: 'Europe/London' })
    const holder = await on.store.writeDirectory((tx) => tx.users.insert(user))
    const fields = { userId: holder.id, isReadOnly: true, expiresAt: now }
    const { id } = await insert({ digest: 'mine', ...fields })
    await insert({ digest: 'another' })
    assert.deepEqual(await on.store.apiKeys.findOwner('mine'), {
      ...fields,
      timeZone: 'Europe/London',
      keyId: id,
    })
    assert.equal(await on.store.apiKeys.findOwner('MINE'), undefined)
  })

  test('resolve to no user once revoked, and only the first revocation returns true', async () => {
    const { id } = await insert({ digest: 'to be revoked' })
    const revoke = (at: number) => on.store.writeDirectory((tx) => tx.apiKeys.revoke(id, at))
    const both = await Promise.all([revoke(now), revoke(now)])
    assert.deepEqual(both.toSorted(), [false, true])
    assert.equal(await revoke(now + 1), false)
    assert.equal(await on.store.apiKeys.findOwner('to be revoked'), undefined)
    assert.equal((await on.store.apiKeys.find(id))?.revokedAt, now)
    const unknown = on.store.writeDirectory((tx) => tx.apiKeys.revoke(1e9, now))
    assert.equal(await unknown, false)
  })

  test('resolve to no user while their user is disabled', async () => {
    const user = aUser({ email: 'disabled@example.test' })
    const holder = await on.store.writeDirectory((tx) => tx.users.insert(user))
    await insert({ digest: 'of the disabled', userId: holder.id })
    const disable = (disabledAt: number | null) =>
      on.store.writeDirectory((tx) => tx.users.update({ ...holder, disabledAt }))
    await disable(now)
    assert.equal(await on.store.apiKeys.findOwner('of the disabled'), undefined)
    await disable(null)
    assert.equal((await on.store.apiKeys.findOwner('of the disabled'))?.userId, holder.id)
  })

  test('record the latest time of use, even if an earlier use is reported afterwards', async () => {
    const [one, other] = [await insert({ digest: 'used' }), await insert({ digest: 'unused' })]
    const touches: [why: string, at: number, lastUsedAt: number][] = [
      ['the first use', now, now],
      ['an earlier one that came late', now - 1, now],
      ['a later one', now + 1, now + 1],
    ]
    for (const [why, at, lastUsedAt] of touches) {
      await on.store.maintain((tx) =>
        tx.apiKeys.touch(
          new Map([
            [one.id, at],
            [1e9, at],
          ]),
        ),
      )
      assert.deepEqual(await on.store.apiKeys.find(one.id), { ...one, lastUsedAt }, why)
    }
    assert.deepEqual(await on.store.apiKeys.find(other.id), other)
  })

  test('are rejected with a duplicate digest or an unknown user', async () => {
    await insert({ digest: 'only one' })
    const again = insert({ digest: 'only one' })
    await assert.rejects(again, violatesUnique('api_keys.digest', 'api_keys_digest_key'))
    const ofNobody = insert({ digest: 'of nobody', userId: 1e9 })
    await assert.rejects(ofNobody, violatesForeignKey('api_keys_user_id_fkey'))
  })
})
