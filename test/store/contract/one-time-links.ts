import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type {
  NewOneTimeLink,
  OneTimeLinkPurpose,
} from '../../../src/domain/accounts/one-time-link.ts'
import { at } from '../../support/builders.ts'
import { seedUser } from '../../support/seed.ts'
import { violatesForeignKey, violatesUnique } from '../../support/store/violations.ts'
import { onEveryEngine } from '../../support/stores.ts'

const now = at('2026-04-10T12:00:00Z')

onEveryEngine('one-time links', (on) => {
  let userId: number
  before(async () => {
    userId = await seedUser(on.store)
  })

  const insert = async (digest: string, over: Partial<NewOneTimeLink> = {}) => {
    const link = { purpose: 'password', userId, expiresAt: now, ...over } as const
    await on.store.writeAccounts((tx) => tx.oneTimeLinks.insert({ digest, ...link }))
    return link
  }
  const find = (digest: string, at = now - 1) => on.store.oneTimeLinks.find(digest, at)
  const take = (digest: string, at = now - 1, purpose: OneTimeLinkPurpose = 'password') =>
    on.store.writeAccounts((tx) => tx.oneTimeLinks.take(digest, purpose, at))

  test('are found unchanged by their case-sensitive digest, and are not used up by that', async () => {
    const mine = await insert('mine')
    const first = await insert('first', { purpose: 'first_administrator', userId: null })
    for (let n = 0; n < 2; n += 1) {
      assert.deepEqual(await find('mine'), mine)
      assert.deepEqual(await find('first'), first)
    }
    assert.equal(await find('MINE'), undefined)
  })

  test('are given to exactly one of eight concurrent take() calls', async () => {
    await insert('once')
    const taken = await Promise.all(Array.from({ length: 8 }, () => take('once')))
    assert.equal(taken.filter((isTaken) => isTaken).length, 1)
    assert.equal(await find('once'), undefined)
  })

  test('are taken for their own purpose only', async () => {
    await insert('code', { purpose: 'second_factor' })
    assert.equal(await take('code'), false)
    assert.equal(await take('code', now - 1, 'second_factor'), true)
  })

  test('are neither found nor taken at expiry, and can be taken 1 ms before it', async () => {
    await insert('old')
    assert.equal(await find('old', now), undefined)
    assert.equal(await take('old', now), false)
    assert.equal(await take('old', now - 1), true)
  })

  test('can be taken again if the transaction that took them fails', async () => {
    await insert('failed')
    const failing = on.store.writeAccounts(async (tx) => {
      await tx.oneTimeLinks.take('failed', 'password', now - 1)
      throw new Error('stop')
    })
    await assert.rejects(failing, /stop/)
    assert.equal(await take('failed'), true)
  })

  test('are deleted by deleteAll() for one user only, or only those without a user', async () => {
    const another = await seedUser(on.store)
    await insert('a1', { userId: another })
    await insert('a2', { userId: another, purpose: 'second_factor' })
    await insert('mine still')
    await insert('nobody’s', { userId: null, purpose: 'first_administrator' })
    const deleteAll = (of: number | null) =>
      on.store.writeAccounts((tx) => tx.oneTimeLinks.deleteAll(of))
    const there = async () => {
      const digests = ['a1', 'a2', 'mine still', 'nobody’s']
      const found = await Promise.all(digests.map((digest) => find(digest)))
      return digests.filter((_, n) => found[n])
    }
    await deleteAll(another)
    assert.deepEqual(await there(), ['mine still', 'nobody’s'])
    await deleteAll(null)
    assert.deepEqual(await there(), ['mine still'])
  })

  test('are deleted by deleteAll() of one purpose, and no others', async () => {
    const purposes = ['password', 'mailed_password', 'second_factor'] as const
    for (const purpose of purposes) await insert(`for ${purpose}`, { purpose })
    const another = await seedUser(on.store)
    await insert('mailed to another', { purpose: 'mailed_password', userId: another })
    await on.store.writeAccounts((tx) => tx.oneTimeLinks.deleteAll(userId, 'mailed_password'))
    assert.ok(await find('for password'))
    assert.ok(await find('for second_factor'))
    assert.ok(await find('mailed to another'))
    assert.equal(await find('for mailed_password'), undefined)
  })

  test('are purged by forget() at expiry, and not 1 ms before', async () => {
    await insert('over', { expiresAt: now })
    const held = await insert('held', { expiresAt: now + 1 })
    await on.store.writeAccounts((tx) => tx.oneTimeLinks.forget(now))
    assert.equal(await find('over'), undefined)
    assert.deepEqual(await find('held'), held)
  })

  test('are rejected with a duplicate digest or an unknown user', async () => {
    await insert('only one')
    const again = insert('only one')
    await assert.rejects(again, violatesUnique('one_time_links.digest', 'one_time_links_pkey'))
    const ofNobody = insert('of nobody', { userId: 1e9 })
    await assert.rejects(ofNobody, violatesForeignKey('one_time_links_user_id_fkey'))
  })
})
