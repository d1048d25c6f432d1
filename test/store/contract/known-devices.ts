import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { at } from '../../support/builders.ts'
import { seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'

const now = at('2026-04-10T12:00:00Z')

onEveryEngine('known devices', (on) => {
  let userId: number
  let another: number
  before(async () => {
    userId = await seedUser(on.store)
    another = await seedUser(on.store)
  })

  const remember = (digest: string, expiresAt: number) =>
    on.store.writeAccounts((tx) => tx.knownDevices.remember({ userId, digest, expiresAt }))
  const isKnown = (digest: string, { of = userId, at = now } = {}) =>
    on.store.writeAccounts((tx) => tx.knownDevices.isKnown(of, digest, at))

  test('are known to their user alone, until they expire', async () => {
    await remember('mine', now + 1)
    assert.equal(await isKnown('mine'), true)
    assert.equal(await isKnown('mine', { at: now + 1 }), false)
    assert.equal(await isKnown('mine', { of: another }), false)
    assert.equal(await isKnown('MINE'), false)
  })

  test('are known for longer when remembered again, by eight concurrent sign-ins too', async () => {
    await remember('again', now + 1)
    await Promise.all(Array.from({ length: 8 }, () => remember('again', now + 9)))
    assert.equal(await isKnown('again', { at: now + 8 }), true)
  })

  test('are forgotten by keepLatest(), but for those that expire last', async () => {
    for (const n of [1, 2, 3]) await remember(`latest ${n}`, now + 100 + n)
    await on.store.writeAccounts((tx) => tx.knownDevices.keepLatest(another, 0))
    await on.store.writeAccounts((tx) => tx.knownDevices.keepLatest(userId, 2))
    assert.equal(await isKnown('latest 1'), false)
    assert.equal(await isKnown('latest 2'), true)
    assert.equal(await isKnown('latest 3'), true)
  })

  test('are purged by forget() once they have expired', async () => {
    await remember('old', now)
    await remember('young', now + 1)
    await on.store.writeAccounts((tx) => tx.knownDevices.forget(now))
    assert.equal(await isKnown('old', { at: now - 1 }), false)
    assert.equal(await isKnown('young'), true)
  })

  test('are not remembered by a transaction that fails', async () => {
    const failing = on.store.writeAccounts(async (tx) => {
      await tx.knownDevices.remember({ userId, digest: 'failed', expiresAt: now + 1 })
      throw new Error('stop')
    })
    await assert.rejects(failing, /stop/)
    assert.equal(await isKnown('failed'), false)
  })
})
