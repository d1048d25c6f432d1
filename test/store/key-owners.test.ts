import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { KeyOwner } from '../../src/domain/accounts/api-key.ts'
import { cachingOwners } from '../../src/store/accounts/key-owners.ts'

const owner = (keyId: number): KeyOwner => ({
  userId: 1,
  timeZone: 'Asia/Tokyo',
  keyId,
  isReadOnly: false,
  expiresAt: null,
})

/** Holders in a database that the test plays; `version` is what is known of it. */
function remember() {
  const database = { version: 1 as number | undefined, owners: new Map([['a', owner(1)]]) }
  const asked: string[] = []
  const gate = { open: Promise.resolve() }
  const owners = cachingOwners(
    async (digest) => {
      asked.push(digest)
      const found = database.owners.get(digest)
      await gate.open
      return found
    },
    () => database.version,
  )
  /** As a request does. */
  const find = async (digest: string) => owners.cachedOwner(digest) ?? owners.findOwner(digest)
  return { database, asked, gate, find }
}

describe('the owner of an API key', () => {
  test('is queried once while the version of users and keys stays the same', async () => {
    const { asked, find } = remember()
    assert.deepEqual(await find('a'), owner(1))
    assert.deepEqual(await find('a'), owner(1))
    assert.deepEqual(asked, ['a'])
  })

  test('is queried again after the version changes, and is undefined for a revoked key', async () => {
    const { database, find } = remember()
    await find('a')
    database.owners.delete('a')
    database.version = 2
    assert.equal(await find('a'), undefined)
  })

  test('is queried each time while the version is unknown', async () => {
    const { database, find } = remember()
    await find('a')
    database.version = undefined
    assert.deepEqual(await find('a'), owner(1))
    database.owners.delete('a')
    assert.equal(await find('a'), undefined)
    database.version = 1
    assert.equal(await find('a'), undefined)
  })

  test('is not cached when the version changes during its query', async () => {
    const { database, asked, gate, find } = remember()
    const { promise, resolve } = Promise.withResolvers<void>()
    gate.open = promise
    const late = find('a')
    while (asked.length === 0) await Promise.resolve()
    database.owners.delete('a')
    database.version = 2
    resolve()
    assert.deepEqual(await late, owner(1))
    assert.equal(await find('a'), undefined)
  })

  test('is queried again when it was not found, since the key may have been issued', async () => {
    const { database, find } = remember()
    assert.equal(await find('b'), undefined)
    database.owners.set('b', owner(2))
    assert.deepEqual(await find('b'), owner(2))
  })
})
