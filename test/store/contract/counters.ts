import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { orderOf } from '../../../src/domain/assignments/assignment-order.ts'
import { startOfDay } from '../../../src/domain/time/time.ts'
import { anAssignment } from '../../support/builders.ts'
import { countByDay, seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'
import { assertCounted, tallied } from './counted.ts'
import { anyHistory, instants, minute, run, start } from './histories.ts'

const everything = { criteria: {}, order: orderOf('all') } as const

onEveryEngine('stored counters', (on) => {
  test('equal a full recount after any history of concurrent writes and rollbacks, at any time', async () => {
    const property = fc.asyncProperty(
      anyHistory,
      fc.subarray(instants, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (history, asked, isByDay) => {
        const userId = await seedUser(on.store)
        if (isByDay) await countByDay(on.engine, userId)
        const { id: series } = await seedSetting(on.store, userId)
        const met = new Set<number>()
        for (const group of history) {
          const known = await on.store.assignments.all(userId, everything)
          for (const { id } of known) met.add(id)
          const reach = { known, ever: [...met], series }
          await Promise.all(group.map((it) => run(on.store, userId, { ...it, ...reach })))
          await assertCounted(on.store, userId, asked)
        }
      },
    )
    await fc.assert(property, { numRuns: 40 })
  })

  test('stay correct when an assignment is updated while a read of it is pending', async () => {
    const userId = await seedUser(on.store)
    const [open] = await seedAssignments(on.store, userId, [anAssignment()])
    assert.ok(open)
    const completed = { ...open, completedAt: start }
    await on.store.write(userId, async ({ assignments }) => {
      await assignments.find(open.id)
      await Promise.all([assignments.find(open.id), assignments.update(completed)])
      await assignments.update({ ...completed, subject: 'Art' })
    })
    await assertCounted(on.store, userId, [start])
  })

  test('of a subject stay when one of its assignments is deleted, also by day', async () => {
    const userId = await seedUser(on.store)
    await countByDay(on.engine, userId)
    const [first] = await seedAssignments(on.store, userId, [anAssignment(), anAssignment()])
    assert.ok(first)
    await on.store.write(userId, ({ assignments }) => assignments.delete(first.id, start))
    await assertCounted(on.store, userId, [start])
  })

  test('by day include existing and later assignments, and are dropped when the user’s time zone changes, and not those of others', async () => {
    const userId = await seedUser(on.store)
    const created = [...instants, startOfDay('2026-04-11', 'Asia/Tokyo')]
    const days = created.flatMap((createdAt) =>
      [{}, { isArchived: true }, { completedAt: createdAt }, { completedAt: createdAt + 1 }].map(
        (over) => anAssignment({ createdAt, updatedAt: createdAt, dueDate: createdAt, ...over }),
      ),
    )
    const other = await seedUser(on.store)
    for (const id of [userId, other]) {
      await seedAssignments(on.store, id, days)
      await countByDay(on.engine, id)
    }
    await assertCounted(on.store, userId, [start, start + 1000 * minute])
    await seedAssignments(on.store, userId, days)
    await assertCounted(on.store, userId, [start])
    const rows = on.engine.reader.db.selectFrom('day_tallies').where('user_id', '=', userId)
    const kept = async () => (await rows.select('day').distinct().execute()).length
    assert.equal(await kept(), 4)
    const user = await on.store.users.find(userId)
    assert.ok(user)
    await on.store.writeDirectory((tx) => tx.users.update({ ...user, name: 'Other' }))
    assert.equal(await kept(), 4)
    await on.store.writeDirectory((tx) => tx.users.update({ ...user, timeZone: 'Asia/Kathmandu' }))
    assert.equal(await kept(), 0)
    const createdFrom = startOfDay('2026-04-11', 'Asia/Kathmandu')
    const criteria = { includeArchived: true, createdFrom }
    const all = await on.store.assignments.all(userId, everything)
    assert.deepEqual(
      await on.store.statistics.tally(userId, criteria, start),
      tallied(all, criteria, start),
    )
    await assertCounted(on.store, other, [start])
    await countByDay(on.engine, userId)
    await seedAssignments(on.store, userId, days)
    await assertCounted(on.store, userId, [start])
  })

  test('of overdue assignments keep their reference time within 15 minutes of the last write', async () => {
    const userId = await seedUser(on.store)
    const states = on.engine.reader.db.selectFrom('user_states').select('overdue_until')
    for (const now of [start, start + 14 * minute, start + 16 * minute, start - 2000 * minute]) {
      await seedAssignments(on.store, userId, [anAssignment({ createdAt: now, updatedAt: now })])
      const row = await states.where('user_id', '=', userId).executeTakeFirstOrThrow()
      assert.ok(Math.abs(row.overdue_until - now) <= 15 * minute)
    }
  })
})
