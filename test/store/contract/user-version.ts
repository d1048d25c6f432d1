import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserTransaction } from '../../../src/store/store.ts'
import { anAssignment, aRecurringSetting } from '../../support/builders.ts'
import { seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'

onEveryEngine('the version of a user’s data', (on) => {
  const insert = (title: string) => (tx: UserTransaction) =>
    tx.assignments.insert(anAssignment({ title }))
  const versionOf = async (userId: number) => {
    const states = on.engine.reader.db.selectFrom('user_states').select('version')
    return (await states.where('user_id', '=', userId).executeTakeFirstOrThrow()).version
  }

  const changes: [why: string, work: (tx: UserTransaction) => Promise<unknown>, rises: boolean][] =
    [
      ['nothing', async () => {}, false],
      ['a look', (tx) => tx.assignments.openOf(1), false],
      ['a look at a setting', (tx) => tx.recurringSettings.find(1), false],
      ['a look at the time zone', (tx) => tx.timeZone(), false],
      ['an assignment', insert('one'), true],
      ['several changes', async (tx) => [await insert('one')(tx), await insert('two')(tx)], true],
      ['a setting', (tx) => tx.recurringSettings.insert(aRecurringSetting()), true],
    ]
  test('rises with a write that changes anything, and not with one that only reads or fails', async () => {
    const userId = await seedUser(on.store)
    for (const [why, work, rises] of changes) {
      const before = await versionOf(userId)
      await on.store.write(userId, work)
      assert.equal((await versionOf(userId)) > before, rises, why)
    }
    const before = await versionOf(userId)
    const failed = on.store.write(userId, async (tx) => {
      await insert('undone')(tx)
      throw new Error('stop')
    })
    await assert.rejects(failed, /stop/)
    assert.equal(await versionOf(userId), before)
  })

  test('rises with each insert, update, advance and delete', async () => {
    const userId = await seedUser(on.store)
    const write = async <T>(work: (tx: UserTransaction) => Promise<T>) => {
      const before = await versionOf(userId)
      const result = await on.store.write(userId, work)
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
    const [userId, other] = [await seedUser(on.store), await seedUser(on.store)]
    const [before, others] = [await versionOf(userId), await versionOf(other)]
    const user = await on.store.users.find(userId)
    assert.ok(user)
    await on.store.writeDirectory((tx) => tx.users.update({ ...user, language: 'en' }))
    assert.ok((await versionOf(userId)) > before)
    assert.equal(await versionOf(other), others)
  })
})
