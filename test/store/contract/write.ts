import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Engine } from '../../../src/store/engines/engine.ts'
import type { Store, UserTransaction } from '../../../src/store/store.ts'
import { anAssignment, aRecurringSetting, aUser } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'

const everything = { criteria: {}, order: { by: 'createdAt', descending: false } } as const

for (const kind of engines) {
  describe(`a write on ${kind.name}`, { skip: kind.skip }, () => {
    let store: Store
    let engine: Engine
    before(async () => {
      ;({ store, engine } = await openStore(kind))
    })
    after(() => store.close())

    const titlesOf = async (userId: number) =>
      (await store.assignments.all(userId, everything)).map(({ title }) => title)
    const insert = (title: string) => (tx: UserTransaction) =>
      tx.assignments.insert(anAssignment({ title }))
    const versionOf = async (userId: number) => {
      const states = engine.reader.db.selectFrom('user_states').select('version')
      return (await states.where('user_id', '=', userId).executeTakeFirstOrThrow()).version
    }

    test('returns the result of its work, and rejects with the error its work throws', async () => {
      const userId = await seedUser(store)
      assert.equal(await store.write(userId, async () => 'done'), 'done')
      const stop = new Error('stop')
      const stopped = store.write(userId, () => Promise.reject(stop))
      await assert.rejects(stopped, (error) => error === stop)
    })

    test('that throws is rolled back, and concurrent writes of the same user commit', async () => {
      const userId = await seedUser(store)
      const outcomes = await Promise.allSettled([
        store.write(userId, insert('before')),
        store.write(userId, async (tx) => {
          const setting = await tx.recurringSettings.insert(aRecurringSetting())
          const link = { recurringSettingId: setting.id, nominalDate: '2026-04-06' }
          await tx.assignments.insert(anAssignment({ title: 'undone', ...link }))
          throw new Error('stop')
        }),
        store.write(userId, insert('after')),
      ])
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled'],
      )
      assert.deepEqual((await titlesOf(userId)).toSorted(), ['after', 'before'])
      assert.deepEqual(await store.recurringSettings.all(userId), [])
    })

    test('that violates a foreign key is rolled back, and concurrent writes of the same user commit', async () => {
      const userId = await seedUser(store)
      const outcomes = await Promise.allSettled([
        store.write(userId, insert('before')),
        store.write(userId, async (tx) => {
          await insert('undone')(tx)
          const link = { recurringSettingId: 1e9, nominalDate: '2026-04-06' }
          await tx.assignments.insert(anAssignment(link))
        }),
        store.write(userId, insert('after')),
      ])
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled'],
      )
      assert.deepEqual((await titlesOf(userId)).toSorted(), ['after', 'before'])
    })

    test('loses no update when eight run concurrently on one assignment', async () => {
      const userId = await seedUser(store)
      const [before] = await seedAssignments(store, userId, [anAssignment({ title: '' })])
      assert.ok(before)
      const append = (letter: string) =>
        store.write(userId, async (tx) => {
          const current = await tx.assignments.find(before.id)
          assert.ok(current)
          await tx.assignments.update({ ...current, title: current.title + letter })
        })
      await Promise.all([...'abcdefgh'].map(append))
      const [title = ''] = await titlesOf(userId)
      assert.equal([...title].sort().join(''), 'abcdefgh')
    })

    test('by administer() loses no update when eight run concurrently on one user', async () => {
      const id = await seedUser(store)
      const append = (letter: string) =>
        store.administer(async (tx) => {
          const current = await tx.users.find(id)
          assert.ok(current)
          await tx.users.update({ ...current, name: current.name + letter })
        })
      await Promise.all([...'abcdefgh'].map(append))
      const { name = '' } = (await store.users.find(id)) ?? {}
      assert.equal([...name.replace('Student', '')].sort().join(''), 'abcdefgh')
    })

    test('reads the user’s current time zone, also after a change', async () => {
      const { passwordHash, ...user } = aUser({ email: 'zone@example.test' })
      const { id } = await store.administer((tx) => tx.users.insert({ ...user, passwordHash }))
      const zone = () => store.write(id, (tx) => tx.timeZone())
      assert.equal(await zone(), 'Asia/Tokyo')
      await store.administer((tx) => tx.users.update({ ...user, id, timeZone: 'Europe/Paris' }))
      assert.equal(await zone(), 'Europe/Paris')
    })

    test('reads its own uncommitted insertion', async () => {
      const userId = await seedUser(store)
      const seen = await store.write(userId, async (tx) => {
        const { id } = await insert('mine')(tx)
        return tx.assignments.find(id)
      })
      assert.equal(seen?.title, 'mine')
    })

    const changes: [why: string, work: (tx: UserTransaction) => Promise<unknown>, by: number][] = [
      ['nothing', async () => {}, 0],
      ['a look', (tx) => tx.assignments.openOf(1), 0],
      ['a look at a setting', (tx) => tx.recurringSettings.find(1), 0],
      ['a look at the time zone', (tx) => tx.timeZone(), 0],
      ['an assignment', insert('one'), 1],
      ['several changes', async (tx) => [await insert('one')(tx), await insert('two')(tx)], 1],
      ['a setting', (tx) => tx.recurringSettings.insert(aRecurringSetting()), 1],
    ]
    test('raises the user’s version by 1 if it changes anything, and not if it only reads or fails', async () => {
      const userId = await seedUser(store)
      for (const [why, work, by] of changes) {
        const before = await versionOf(userId)
        await store.write(userId, work)
        assert.equal(await versionOf(userId), before + by, why)
      }
      const before = await versionOf(userId)
      const failed = store.write(userId, async (tx) => {
        await insert('undone')(tx)
        throw new Error('stop')
      })
      await assert.rejects(failed, /stop/)
      assert.equal(await versionOf(userId), before)
    })

    test('raises the user’s version by 1 on each insert, update, advance and delete', async () => {
      const userId = await seedUser(store)
      const assignment = await store.write(userId, insert('one'))
      const setting = await store.write(userId, (tx) =>
        tx.recurringSettings.insert(aRecurringSetting()),
      )
      await store.write(userId, (tx) => tx.assignments.update({ ...assignment, title: 'two' }))
      await store.write(userId, (tx) => tx.recurringSettings.update({ ...setting, title: 'two' }))
      const next = { ...setting, generatedCount: 2 }
      await store.write(userId, (tx) => tx.recurringSettings.advance(setting, next))
      await store.write(userId, (tx) => tx.assignments.delete(assignment.id, 1))
      await store.write(userId, (tx) => tx.recurringSettings.delete(setting.id, 1))
      assert.equal(await versionOf(userId), 7)
    })

    test('by administer() that updates a user raises the version of their data by 1', async () => {
      const [userId, other] = [await seedUser(store), await seedUser(store)]
      const [before, others] = [await versionOf(userId), await versionOf(other)]
      const user = await store.users.find(userId)
      assert.ok(user)
      await store.administer((tx) => tx.users.update({ ...user, language: 'en' }))
      assert.equal(await versionOf(userId), before + 1)
      assert.equal(await versionOf(other), others)
    })

    test('of one user is unaffected by concurrent and failing writes of another', async () => {
      const users = [await seedUser(store), await seedUser(store)]
      const rounds = ['a', 'b', 'c', 'd', 'e']
      const writes = rounds.flatMap((title) => users.map((id) => store.write(id, insert(title))))
      const failing = users.map((id) =>
        store.write(id, async (tx) => {
          await insert('undone')(tx)
          throw new Error('stop')
        }),
      )
      await Promise.allSettled([...writes, ...failing])
      for (const id of users) {
        assert.deepEqual((await titlesOf(id)).toSorted(), rounds)
        assert.equal(await versionOf(id), rounds.length)
      }
    })

    test('is durable when it returns: unsynced() is undefined', async () => {
      const userId = await seedUser(store)
      await store.write(userId, insert('one'))
      assert.equal(store.unsynced(userId), undefined)
    })

    test('for an unknown user fails with not_found', async () => {
      const ofNobody = store.write(1e9, insert('of nobody'))
      await assert.rejects(ofNobody, { name: 'DomainError', code: 'not_found' })
    })
  })
}
