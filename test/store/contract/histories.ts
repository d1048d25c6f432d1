import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import type { Store, UserTransaction } from '../../../src/store/store.ts'
import { anAssignment, at } from '../../support/builders.ts'

export const minute = 60_000
/** The middle of `instants`. */
export const start = at('2026-04-10T12:00:00Z')
/** Few enough that instants often meet, on both sides of the quarter of an hour after which counts move on. */
export const instants = [-2000, -31, -16, -15, -14, 0, 1, 14, 15, 16, 31, 2000].map(
  (it) => start + it * minute,
)
const anyInstant = fc.constantFrom(...instants)

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
  fc.tuple(anySubject, anySubject).map(
    ([subject, name]): Step =>
      async ({ assignments }, { now }) => {
        if (subject !== name) await assignments.rename(subject, name, now)
      },
  ),
)

const anyTransaction = fc.record({
  steps: fc.array(anyStep, { minLength: 1, maxLength: 5 }),
  now: anyInstant,
  fails: fc.oneof(fc.constant(false), fc.boolean()),
})
/** Those in one place of the list are begun at once. */
export const anyHistory = fc.array(fc.array(anyTransaction, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 6,
})
type Transaction = typeof anyTransaction extends fc.Arbitrary<infer T> ? T : never

const stop = new Error('stop')

/** Runs a transaction; one that is to fail must reject with its own error. */
export async function run(
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
