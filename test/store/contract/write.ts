import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserTransaction } from '../../../src/store/store.ts'
import { aSession } from '../../support/accounts.ts'
import { anAssignment, aRecurringSetting, aUser } from '../../support/builders.ts'
import { errorsOf } from '../../support/outcomes.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { violatesForeignKey } from '../../support/store/violations.ts'
import { onEveryEngine } from '../../support/stores.ts'

const everything = { criteria: {}, order: { by: 'createdAt', descending: false } } as const

function assertOnlySecondFailed(outcomes: PromiseSettledResult<unknown>[], error: RegExp): void {
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  for (const it of errorsOf(outcomes)) assert.match(String(it), error)
}

onEveryEngine('a write', (on) => {
  const titlesOf = async (userId: number) =>
    (await on.store.assignments.all(userId, everything)).map(({ title }) => title)
  const insert = (title: string) => (tx: UserTransaction) =>
    tx.assignments.insert(anAssignment({ title }))
  const totalOf = async (userId: number) => {
    const states = on.engine.reader.db.selectFrom('user_states').select('total')
    return (await states.where('user_id', '=', userId).executeTakeFirstOrThrow()).total
  }

  test('returns the result of its work, and rejects with the error its work throws', async () => {
    const userId = await seedUser(on.store)
    assert.equal(await on.store.write(userId, async () => 'done'), 'done')
    const stop = new Error('stop')
    const stopped = on.store.write(userId, () => Promise.reject(stop))
    await assert.rejects(stopped, (error) => error === stop)
  })

  test('knows how many assignments there were before it, the archived included', async () => {
    const userId = await seedUser(on.store)
    const counted = (tx: UserTransaction) => tx.assignments.countBefore()
    assert.equal(await on.store.write(userId, counted), 0)
    const concurrent = ['a', 'b', 'c'].map((title) =>
      on.store.write(userId, async (tx) => {
        await tx.assignments.insert(anAssignment({ title, isArchived: title === 'b' }))
        return counted(tx)
      }),
    )
    assert.deepEqual((await Promise.all(concurrent)).sort(), [0, 1, 2])
    assert.equal(await on.store.write(userId, counted), 3)
  })

  test('that throws is rolled back, and concurrent writes of the same user commit', async () => {
    const userId = await seedUser(on.store)
    const outcomes = await Promise.allSettled([
      on.store.write(userId, insert('before')),
      on.store.write(userId, async (tx) => {
        const setting = await tx.recurringSettings.insert(aRecurringSetting())
        const link = { recurringSettingId: setting.id, nominalDate: '2026-04-06' }
        await tx.assignments.insert(anAssignment({ title: 'undone', ...link }))
        throw new Error('stop')
      }),
      on.store.write(userId, insert('after')),
    ])
    assertOnlySecondFailed(outcomes, /stop/)
    assert.deepEqual((await titlesOf(userId)).toSorted(), ['after', 'before'])
    assert.deepEqual(await on.store.recurringSettings.all(userId), [])
  })

  test('that violates a foreign key is rolled back, and concurrent writes of the same user commit', async () => {
    const userId = await seedUser(on.store)
    const outcomes = await Promise.allSettled([
      on.store.write(userId, insert('before')),
      on.store.write(userId, async (tx) => {
        await insert('undone')(tx)
        const link = { recurringSettingId: 1e9, nominalDate: '2026-04-06' }
        await tx.assignments.insert(anAssignment(link))
      }),
      on.store.write(userId, insert('after')),
    ])
    assertOnlySecondFailed(outcomes, violatesForeignKey('of_series'))
    assert.deepEqual((await titlesOf(userId)).toSorted(), ['after', 'before'])
  })

  test('loses no update when eight run concurrently on one assignment', async () => {
    const userId = await seedUser(on.store)
    const [before] = await seedAssignments(on.store, userId, [anAssignment({ title: '' })])
    assert.ok(before)
    const append = (letter: string) =>
      on.store.write(userId, async (tx) => {
        const current = await tx.assignments.find(before.id)
        assert.ok(current)
        await tx.assignments.update({ ...current, title: current.title + letter })
      })
    await Promise.all([...'abcdefgh'].map(append))
    const [title = ''] = await titlesOf(userId)
    assert.equal([...title].sort().join(''), 'abcdefgh')
  })

  test('by writeDirectory() loses no update when eight run concurrently on one user', async () => {
    const id = await seedUser(on.store)
    const append = (letter: string) =>
      on.store.writeDirectory(async (tx) => {
        const current = await tx.users.find(id)
        assert.ok(current)
        await tx.users.update({ ...current, name: current.name + letter })
      })
    await Promise.all([...'abcdefgh'].map(append))
    const { name = '' } = (await on.store.users.find(id)) ?? {}
    assert.equal([...name.replace('Student', '')].sort().join(''), 'abcdefgh')
  })

  test('reads the user’s current time zone, also after a change', async () => {
    const { passwordHash, ...user } = aUser({ email: 'zone@example.test' })
    const { id } = await on.store.writeDirectory((tx) => tx.users.insert({ ...user, passwordHash }))
    const zone = () => on.store.write(id, (tx) => tx.timeZone())
    assert.equal(await zone(), 'Asia/Tokyo')
    await on.store.writeDirectory((tx) =>
      tx.users.update({ ...user, id, timeZone: 'Europe/Paris' }),
    )
    assert.equal(await zone(), 'Europe/Paris')
  })

  test('reads its own uncommitted insertion', async () => {
    const userId = await seedUser(on.store)
    const seen = await on.store.write(userId, async (tx) => {
      const { id } = await insert('mine')(tx)
      return tx.assignments.find(id)
    })
    assert.equal(seen?.title, 'mine')
  })

  test('of one user is unaffected by concurrent and failing writes of another', async () => {
    const users = [await seedUser(on.store), await seedUser(on.store)]
    const rounds = ['a', 'b', 'c', 'd', 'e']
    const writes = rounds.flatMap((title) => users.map((id) => on.store.write(id, insert(title))))
    const failing = users.map((id) =>
      on.store.write(id, async (tx) => {
        await insert('undone')(tx)
        throw new Error('stop')
      }),
    )
    await Promise.allSettled([...writes, ...failing])
    for (const id of users) {
      assert.deepEqual((await titlesOf(id)).toSorted(), rounds)
      assert.equal(await totalOf(id), rounds.length)
    }
  })

  test('has nothing unsynced when it returns', async () => {
    const userId = await seedUser(on.store)
    const session = aSession({ userId, digest: 'synced' })
    const lease = { name: 'synced', holder: 'one', until: 1 }
    const writes: [by: string, write: () => Promise<unknown>][] = [
      ['write', () => on.store.write(userId, insert('one'))],
      ['writeIfFree', () => on.store.writeIfFree(userId, (tx) => insert('two')(tx).then(() => {}))],
      ['writeDirectory', () => seedUser(on.store)],
      ['writeAccounts', () => on.store.writeAccounts((tx) => tx.sessions.insert(session))],
      ['maintain', () => on.store.maintain((tx) => tx.leases.take(lease, 0))],
    ]
    for (const [by, write] of writes) {
      await write()
      assert.equal(on.store.unsynced(userId), undefined, by)
    }
  })

  test('for an unknown user fails with not_found', async () => {
    const ofNobody = on.store.write(1e9, insert('of nobody'))
    await assert.rejects(ofNobody, { name: 'DomainError', code: 'not_found' })
  })
})
