import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { assignmentQuery } from '../../../src/domain/assignments/assignment-filter.ts'
import { oneMinute } from '../../../src/domain/time/durations.ts'
import type { Store, UserTransaction } from '../../../src/store/store.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import { openTwice } from '../../support/store/open-twice.ts'
import { assertCounted, nextOf } from '../contract/counted.ts'
import { moment } from './caching-reader.ts'
import { openCounted } from './counted-statements.ts'
import { type Deed, deedNames, deeds } from './deeds.ts'

const { now } = moment

const ways = ['write', 'writeIfFree', 'beside', 'writeDirectory'] as const
/** Writes that share a commit, unless one of them is of the other process. */
const anyGroup = fc.array(
  fc.record({
    name: fc.constantFrom(...deedNames),
    place: fc.nat(3),
    // Most are ordinary.
    way: fc.nat(15).map((it) => ways[it] ?? 'write'),
  }),
  { minLength: 1, maxLength: 3 },
)
const questions = ['version', 'counts', 'due'] as const
const anyQuestions = fc.subarray([...questions])
const instants = [now - 40 * oneMinute, now, now + 1, now + 40 * oneMinute]
const anyInstants = fc.shuffledSubarray(instants, { minLength: 2 })

/** Asks a store, and compares with what all assignments tell. */
function askerOf(store: Store, userId: number, storedVersion: () => unknown) {
  const ask = {
    async version() {
      assert.equal((await store.stateOf(userId))?.version, storedVersion())
    },
    counts: (asOf: readonly number[]) => assertCounted(store, userId, asOf),
    async due(asOf: readonly number[]) {
      const query = assignmentQuery('all', { includeArchived: true }, moment)
      const all = await store.assignments.all(userId, query)
      for (const instant of asOf) {
        assert.equal(await store.assignments.nextDue(userId, instant), nextOf(all, instant))
      }
    },
  }
  return async (asked: readonly (typeof questions)[number][], asOf: readonly number[]) => {
    for (const it of asked) await ask[it](asOf)
  }
}

describe('the state and counters of a user in memory', () => {
  test('equal the stored ones after any changes by this or another process', async (t) => {
    const { file, serving, beside } = await openTwice(t)
    const database = new DatabaseSync(file)
    t.after(() => database.close())
    const versions = database.prepare('select version from user_states where user_id = ?')
    const property = fc.asyncProperty(
      fc.array(fc.tuple(anyGroup, anyQuestions, anyInstants), { minLength: 5, maxLength: 12 }),
      async (steps) => {
        const userId = await seedUser(serving)
        const { id: series } = await seedSetting(serving, userId)
        const [first = 0] = (
          await seedAssignments(serving, userId, [
            anAssignment({ subject: 'Art', dueDate: now + 20 * oneMinute, updatedAt: now }),
            anAssignment({ subject: 'Music', dueDate: now + 1, recurringSettingId: series }),
            anAssignment({ subject: 'Art', dueDate: now - 1 }),
          ])
        ).map(({ id }) => id)
        const ask = askerOf(serving, userId, () => versions.get(userId)?.version)
        for (const [group, asked, asOf] of steps) {
          const writes = group.map(({ name, place, way }) => {
            const deed: Deed = deeds[name]
            const work = async (tx: UserTransaction) => {
              await deed(tx, first + place, series)
            }
            if (way === 'writeDirectory') return serving.writeDirectory(async () => {})
            if (way === 'writeIfFree') return serving.writeIfFree(userId, work)
            return (way === 'beside' ? beside : serving).write(userId, work)
          })
          for (const it of await Promise.allSettled(writes)) {
            if (it.status === 'rejected') assert.equal(it.reason.message, 'refused')
          }
          // What another process wrote is seen in the next turn.
          await setImmediate()
          await ask(asked, asOf)
        }
      },
    )
    await fc.assert(property, { numRuns: 80 })
  })

  test('are read again after a change by this process that follows one by another', async (t) => {
    const { serving, beside } = await openTwice(t)
    const [userId, other] = [await seedUser(serving), await seedUser(serving)]
    const version = async (store: Store) => {
      await setImmediate()
      return (await store.stateOf(userId))?.version
    }
    await version(serving)
    await beside.write(userId, deeds.insert)
    await setImmediate()
    // Shows that another process has written, but not what.
    await serving.stateOf(other)
    await serving.write(userId, deeds.insert)
    assert.equal(await version(serving), await version(beside))
  })

  test('are not read again after a change by this process', async (t) => {
    const { store, userId, statementsOf } = await openCounted(t)
    const [first] = await seedAssignments(store, userId, [
      anAssignment({ subject: 'Art', dueDate: now + 1 }),
      anAssignment({ subject: 'Art', dueDate: now + 2 }),
    ])
    const criteria = { includeArchived: false }
    const ask = async () => ({
      version: (await store.stateOf(userId))?.version ?? 0,
      tallies: await store.statistics.tally(userId, criteria, now),
      due: await store.assignments.nextDue(userId, now),
    })
    const before = await statementsOf(ask)
    assert.equal(before.count, 3)
    await store.write(userId, deeds.insert)
    const after = await statementsOf(ask)
    assert.equal(after.count, 0)
    assert.equal(after.result.version, before.result.version + 1)
    assert.equal(after.result.tallies[0]?.total, 3)
    // The earliest one is completed; what is next, only the index knows.
    await store.write(userId, (tx) => deeds.toggle(tx, first?.id ?? 0, 0))
    const last = await statementsOf(ask)
    assert.deepEqual([last.count, last.result.due], [1, now + 2])
  })

  test('are read again if nobody had read them since the change before', async (t) => {
    const { store, userId, statementsOf } = await openCounted(t)
    const ask = () => store.stateOf(userId)
    await statementsOf(ask)
    await store.write(userId, deeds.insert)
    await store.write(userId, deeds.insert)
    assert.equal((await statementsOf(ask)).count, 1)
  })
})
