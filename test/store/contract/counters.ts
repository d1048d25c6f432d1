import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import type { Assignment } from '../../../src/domain/assignment.ts'
import { orderOf } from '../../../src/domain/assignment-order.ts'
import type { Engine } from '../../../src/store/engines/engine.ts'
import type { Store, UserTransaction } from '../../../src/store/store.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { countByDay, seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'
import { assertCounted } from './counted.ts'

const minute = 60_000
const start = at('2026-04-10T12:00:00Z')
/** Few enough that instants often meet, on both sides of the quarter of an hour after which counts move on. */
const instants = [-2000, -31, -16, -15, -14, 0, 1, 14, 15, 16, 31, 2000].map(
  (it) => start + it * minute,
)
const anyInstant = fc.constantFrom(...instants)
const everything = { criteria: {}, order: orderOf('all') } as const

const anySubject = fc.constantFrom('', '数学', 'Art', 'art', '0Art')
const anyFields = fc.record({
  subject: anySubject,
  dueDate: anyInstant,
  completedAt: fc.option(anyInstant, { nil: null }),
  isArchived: fc.boolean(),
})
type Fields = typeof anyFields extends fc.Arbitrary<infer T> ? T : never
const anyEdit: fc.Arbitrary<Partial<Fields> & { readonly title?: string }> = fc.oneof(
  anyFields,
  anyFields.map(({ subject }) => ({ subject })),
  anyFields.map(({ dueDate }) => ({ dueDate })),
  anyFields.map(({ completedAt }) => ({ completedAt })),
  anyFields.map(({ isArchived }) => ({ isArchived })),
  fc.constant({ title: 'Other' }),
)

/** What a step may reach: the assignments that were there before its transaction, and a series. */
interface Reach {
  readonly known: readonly Assignment[]
  /** The ids of all that ever were there before it. */
  readonly ever: readonly number[]
  readonly series: number
  readonly now: number
}
type Step = (tx: UserTransaction, reach: Reach) => Promise<unknown>

const anyWhich = fc.record({ nth: fc.nat(20), isRead: fc.boolean() })
type Which = typeof anyWhich extends fc.Arbitrary<infer T> ? T : never

/** As it is, or as it was before the transaction; it may be gone. */
function pick(tx: UserTransaction, { known }: Reach, { nth, isRead }: Which) {
  const it = known[nth % known.length]
  return isRead && it ? tx.assignments.find(it.id) : it
}

let dates = 0
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(anyFields, fc.boolean()).map(
    ([fields, isOfSeries]): Step =>
      async ({ assignments, recurringSettings }, { series, now }) => {
        const setting = isOfSeries && (await recurringSettings.find(series))
        const link = setting && { recurringSettingId: series, nominalDate: `${dates++}` }
        return assignments.insert(
          anAssignment({ ...fields, ...link, createdAt: now, updatedAt: now }),
        )
      },
  ),
  fc.tuple(anyWhich, anyEdit).map(
    ([which, edit]): Step =>
      async (tx, reach) => {
        const it = await pick(tx, reach, which)
        if (!it) return
        const next = { ...it, recurringSettingId: null, ...edit, updatedAt: reach.now }
        // Neither waits for the other: what was found may be what is no more.
        await Promise.all([tx.assignments.find(it.id), tx.assignments.update(next)])
      },
  ),
  anyWhich.map(
    (which): Step =>
      async (tx, reach) => {
        const it = await pick(tx, reach, which)
        if (it) await tx.assignments.delete(it.id, reach.now)
      },
  ),
  anyEdit.map(
    (edit): Step =>
      async ({ assignments }, { series, now }) => {
        const open = await assignments.openOf(series)
        await Promise.all(open.map((it) => assignments.update({ ...it, ...edit, updatedAt: now })))
      },
  ),
  fc.constant<Step>((tx, { series, now }) => tx.recurringSettings.delete(series, now)),
  fc.nat(20).map(
    (nth): Step =>
      async ({ assignments }, { ever, now }) => {
        const it = await assignments.findDeleted(ever[nth % ever.length] ?? 0, start - 1e10)
        if (!it) return
        await assignments.restore({ ...it, recurringSettingId: null, updatedAt: now })
      },
  ),
  fc.tuple(anySubject, fc.boolean()).map(
    ([subject, isArchived]): Step =>
      (tx, { now }) =>
        tx.assignments.archive(subject, isArchived, now),
  ),
)

const anyTransaction = fc.record({
  steps: fc.array(anyStep, { minLength: 1, maxLength: 5 }),
  now: anyInstant,
  fails: fc.oneof(fc.constant(false), fc.boolean()),
})
/** Those in one place of the list are begun at once. */
const anyHistory = fc.array(fc.array(anyTransaction, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 6,
})
type Transaction = typeof anyTransaction extends fc.Arbitrary<infer T> ? T : never

const stop = new Error('stop')

/** Runs a transaction; one that is to fail must reject with its own error. */
async function run(
  store: Store,
  userId: number,
  { steps, now, fails, ...reach }: Transaction & Omit<Reach, 'now'>,
): Promise<void> {
  const done = store.write(userId, async (tx) => {
    for (const step of steps) await step(tx, { ...reach, now })
    if (fails) throw stop
  })
  if (fails) await assert.rejects(done, (error) => error === stop)
  else await done
}

for (const kind of engines) {
  describe(`stored counters on ${kind.name}`, { skip: kind.skip }, () => {
    let store: Store
    let engine: Engine
    before(async () => {
      ;({ store, engine } = await openStore(kind))
    })
    after(() => store.close())

    test('equal a full recount after any history of concurrent writes and rollbacks, at any time', async () => {
      const property = fc.asyncProperty(
        anyHistory,
        fc.subarray(instants, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (history, asked, isByDay) => {
          const userId = await seedUser(store)
          if (isByDay) await countByDay(engine, userId)
          const { id: series } = await seedSetting(store, userId)
          const met = new Set<number>()
          for (const group of history) {
            const known = await store.assignments.all(userId, everything)
            for (const { id } of known) met.add(id)
            const reach = { known, ever: [...met], series }
            await Promise.all(group.map((it) => run(store, userId, { ...it, ...reach })))
            await assertCounted(store, userId, asked)
          }
        },
      )
      await fc.assert(property, { numRuns: 40 })
    })

    test('stay correct when an assignment is updated while a read of it is pending', async () => {
      const userId = await seedUser(store)
      const [open] = await seedAssignments(store, userId, [anAssignment()])
      assert.ok(open)
      const completed = { ...open, completedAt: start }
      await store.write(userId, async ({ assignments }) => {
        await assignments.find(open.id)
        await Promise.all([assignments.find(open.id), assignments.update(completed)])
        await assignments.update({ ...completed, subject: 'Art' })
      })
      await assertCounted(store, userId, [start])
    })

    test('by day include existing assignments, and are dropped when the user’s time zone changes', async () => {
      const userId = await seedUser(store)
      const days = instants.map((createdAt) => anAssignment({ createdAt, dueDate: createdAt }))
      await seedAssignments(store, userId, days)
      await countByDay(engine, userId)
      await assertCounted(store, userId, [start, start + 1000 * minute])
      const rows = engine.reader.db.selectFrom('day_tallies').where('user_id', '=', userId)
      const kept = async () => (await rows.select('day').orderBy('day').execute()).length
      assert.equal(await kept(), 3)
      const user = await store.users.find(userId)
      assert.ok(user)
      await store.administer((tx) => tx.users.update({ ...user, name: 'Other' }))
      assert.equal(await kept(), 3)
      await store.administer((tx) => tx.users.update({ ...user, timeZone: 'Asia/Kathmandu' }))
      assert.equal(await kept(), 0)
      await assertCounted(store, userId, [start])
      await countByDay(engine, userId)
      await seedAssignments(store, userId, days)
      await assertCounted(store, userId, [start])
    })

    test('of overdue assignments keep their reference time within 15 minutes of the last write', async () => {
      const userId = await seedUser(store)
      const states = engine.reader.db.selectFrom('user_states').select('overdue_until')
      for (const now of [start, start + 14 * minute, start + 16 * minute, start - 2000 * minute]) {
        await seedAssignments(store, userId, [anAssignment({ createdAt: now, updatedAt: now })])
        const row = await states.where('user_id', '=', userId).executeTakeFirstOrThrow()
        assert.ok(Math.abs(row.overdue_until - now) <= 15 * minute)
      }
    })
  })
}
