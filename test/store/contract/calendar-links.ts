import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Store } from '../../../src/store/store.ts'
import { at } from '../../support/builders.ts'
import { seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'
import { violatesForeignKey, violatesUnique } from '../../support/violations.ts'

const now = at('2026-04-10T12:00:00Z')

for (const kind of engines) {
  describe(`calendar links on ${kind.name}`, { skip: kind.skip }, () => {
    let store: Store
    let userId: number
    let another: number
    before(async () => {
      store = (await openStore(kind)).store
      userId = await seedUser(store)
      another = await seedUser(store)
    })
    after(() => store.close())

    const save = async (digest: string, owner = userId) => {
      const link = { userId: owner, digest, createdAt: now }
      await store.admit((tx) => tx.calendarLinks.save(link))
      return link
    }
    const remove = (owner: number) => store.admit((tx) => tx.calendarLinks.delete(owner))

    test('are found by their case-sensitive digest, and by their user', async () => {
      const link = await save('mine')
      assert.deepEqual(await store.calendarLinks.find('mine'), link)
      assert.equal(await store.calendarLinks.find('MINE'), undefined)
      assert.deepEqual(await store.calendarLinks.ofUser(userId), link)
      assert.equal(await store.calendarLinks.ofUser(another), undefined)
    })

    test('are one for each user: the last of eight saved concurrently', async () => {
      const names = Array.from({ length: 8 }, (_, n) => `one of eight, ${n}`)
      await Promise.all(names.map((name) => save(name)))
      const found = await Promise.all(names.map((name) => store.calendarLinks.find(name)))
      const left = found.filter((it) => it !== undefined)
      assert.deepEqual(left, [await store.calendarLinks.ofUser(userId)])
    })

    test('are deleted once, and those of others not at all', async () => {
      const theirs = await save('theirs', another)
      await save('gone')
      assert.equal(await remove(userId), true)
      assert.equal(await remove(userId), false)
      assert.equal(await store.calendarLinks.find('gone'), undefined)
      assert.deepEqual(await store.calendarLinks.find('theirs'), theirs)
    })

    test('cannot have the digest of another, nor a user who does not exist', async () => {
      await save('taken', another)
      const isTaken = violatesUnique('calendar_links.digest', 'calendar_links_digest_key')
      await assert.rejects(save('taken'), isTaken)
      const isOrphan = violatesForeignKey('calendar_links_user_id_fkey')
      await assert.rejects(save('orphan', 999_999), isOrphan)
    })
  })
}
