import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Engine } from '../../../src/store/engines/engine.ts'
import type { Store, UserTransaction } from '../../../src/store/store.ts'
import { anAssignment, aRecurringSetting } from '../../support/builders.ts'
import { seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'

for (const kind of engines) {
  describe(`the version of a user’s data on ${kind.name}`, { skip: kind.skip }, () => {
    let store: Store
    let engine: Engine
    before(async () => {
      ;({ store, engine } = await openStore(kind))
    })
    after(() => store.close())

    const insert = (title: string) => (tx: UserTransaction) =>
      tx.assignments.insert(anAssignment({ title }))
    const versionOf = async (userId: number) => {
      const states = engine.reader.db.selectFrom('user_states').select('version')
      return (await states.where('user_id', '=', userId).executeTakeFirstOrThrow()).version
    }

    const changes: [
      why: string,
      work: (tx: UserTransaction) => Promise<unknown>,
      rises: boolean,
    ][] = [
      ['nothing', async () => {}, false],
      ['a look', (tx) => tx.assignments.openOf(1), false],
      ['a look at a setting', (tx) => tx.recurringSettings.find(1), false],
      ['a look at the time zone', (tx) => tx.timeZone(), false],
      ['an assignment', insert('one'), true],
      ['several changes', async (tx) => [await insert('one')(tx), await insert('two')(tx)], true],
      ['a setting', (tx) => tx.recurringSettings.insert(aRecurringSetting()), true],
    ]
    test('rises with a write that changes anything, and not with one that only reads or fails', async () => {
      const userId = await seedUser(store)
      for (const [why, work, rises] of changes) {
        const before = await versionOf(userId)
        await store.write(userId, work)
        assert.equal((await versionOf(userId)) > before, rises, why)
      }
      const before = await versionOf(userId)
      const failed = store.write(userId, async (tx) => {
        await insert('undone')(tx)
        throw new Error('stop')
      })
      await assert.rejects(failed, /stop/)
      assert.equal(await versionOf(userId), before)
    })

    test('rises with each insert, update, advance and delete', async () => {
      const userId = await seedUser(store)
      const write = async <T>(work: (tx: UserTransaction) => Promise<T>) => {
        const before = await versionOf(userId)
        const result = await store.write(userId, work)
        assert.ok((await versionOf(userId)) > before)
        return result
      }
      const assignment = await write(insert('one'))
      const setting = await write((tx) => tx.recurringSettings.insert(aRecurringSetting()))
      await write((tx) => tx.assignments.update({ ...assignment, title: 'two' }))
      await write((tx) => tx.recurringSettings.update({ ...setting, title: 'two' }))
      const next = { ...setting, generatedCount: 2 }
      await write((tx) => tx.recurringSettings.advance(setting, next))
      await write((tx) => tx.assignments.delete(assignment.id, 1))
      await write((tx) => tx.recurringSettings.delete(setting.id, 1))
    })

    test('rises with an update of the user, and not with that of another', async () => {
      const [userId, other] = [await seedUser(store), await seedUser(store)]
      const [before, others] = [await versionOf(userId), await versionOf(other)]
      const user = await store.users.find(userId)
      assert.ok(user)
      await store.writeDirectory((tx) => tx.users.update({ ...user, language: 'en' }))
      assert.ok((await versionOf(userId)) > before)
      assert.equal(await versionOf(other), others)
    })
  })
}
