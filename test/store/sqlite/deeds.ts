import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import { restoredAssignment } from '../../../src/domain/assignments/deleted-assignment.ts'
import { oneMinute } from '../../../src/domain/time/durations.ts'
import type { UserTransaction } from '../../../src/store/store.ts'
import { anAssignment } from '../../support/builders.ts'
import { moment } from './caching-reader.ts'

const { now } = moment

/**
 * Answers what has come of an assignment, where it changes one.
 *
 * @param series the id of a setting, which may be gone.
 */
export type Deed = (tx: UserTransaction, id: number, series: number) => Promise<unknown>

/** Changes one assignment, whose version it raises. */
const edited =
  (change: (it: Assignment) => Partial<Assignment>): Deed =>
  async (tx, id) => {
    const before = await tx.assignments.find(id)
    if (!before) return undefined
    const after = { ...before, updatedAt: before.updatedAt + 1, ...change(before) }
    await tx.assignments.update(after)
    return after
  }

const text = edited(({ title }) => ({ title: `${title}!` }))

export const deeds = {
  text,
  date: edited(({ dueDate }) => ({ dueDate: dueDate + 86_400_000 })),
  toggle: edited(({ completedAt }) => ({ completedAt: completedAt === null ? now : null })),
  subject: edited(({ subject }) => ({ subject: subject === 'Art' ? 'Music' : 'Art' })),
  /** Moves the instant of the overdue counts, which another write may move back. */
  later: edited(({ dueDate, updatedAt }) => ({
    dueDate: dueDate + 1,
    updatedAt: updatedAt + 30 * oneMinute,
  })),
  insert: (tx) => tx.assignments.insert(anAssignment({ subject: 'Art' })),
  delete: (tx, id) => tx.assignments.delete(id, now),
  async restore(tx, id) {
    const deleted = await tx.assignments.findDeleted(id, 0)
    if (!deleted) return
    const { recurringSettingId: of } = deleted
    const isSeriesThere = of !== null && !!(await tx.recurringSettings.find(of))
    await tx.assignments.restore(restoredAssignment(deleted, { isSeriesThere }, now))
  },
  archive: (tx) => tx.assignments.archive('Art', true, now),
  unarchive: (tx) => tx.assignments.archive('Art', false, now),
  async rename(tx) {
    await tx.assignments.rename('Art', 'Music', now)
    await tx.recurringSettings.rename('Art', 'Music', now)
  },
  unlink: (tx, _id, series) => tx.recurringSettings.delete(series, now),
  async refused(tx, id, series) {
    await text(tx, id, series)
    throw new Error('refused')
  },
} satisfies Record<string, Deed>

export const deedNames = Object.keys(deeds) as (keyof typeof deeds)[]
