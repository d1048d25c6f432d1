import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Assignment } from '../../domain/assignments/assignment.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Row } from '../engines/engine.ts'
import { type Flag, flag } from '../flag.ts'
import type { NextDue } from './next-due.ts'

/** What the counters depend on, and the version that has it. */
export type Counted = Pick<
  Assignment,
  'isArchived' | 'subject' | 'dueDate' | 'completedAt' | 'createdAt' | 'updatedAt'
>

/** Change of the counters of one subject and day, archived or not. */
export interface TallyChange {
  readonly isArchived: Flag
  readonly subject: string
  readonly day: Instant
  total: number
  completed: number
  onTime: number
  overdue: number
}

/** They take some milliseconds. */
const stepsPerTurn = 5000

/** The day on which an assignment created at `createdAt` counts. */
export type DayOf = (createdAt: Instant) => Instant

/** Changes of one transaction to the counted assignments. */
export class TallyChanges {
  readonly #steps: { readonly it: Counted; readonly by: 1 | -1 }[] = []
  #newest: Instant | undefined

  get isEmpty(): boolean {
    return this.#steps.length === 0
  }

  /** The latest `updatedAt` written. */
  get newest(): Instant | undefined {
    return this.#newest
  }

  /** Records that `after` replaces `before`; undefined for none. */
  note(before: Counted | undefined, after: Counted | undefined): void {
    if (before && after && countsAs(before, after)) return
    if (before) this.#steps.push({ it: before, by: -1 })
    if (!after) return
    this.#steps.push({ it: after, by: 1 })
    this.#newest = Math.max(this.#newest ?? after.updatedAt, after.updatedAt)
  }

  /** The next due time after these changes; undefined if it has to be queried. */
  nextDueAfter({ from, due }: NextDue): NextDue | undefined {
    let first = due
    for (const { it, by } of this.#steps) {
      if (it.completedAt !== null || it.dueDate < from) continue
      if (by === 1) first = Math.min(first, it.dueDate)
      // Another one may be due at that time, or later.
      else if (it.dueDate === first) return undefined
    }
    return { from, due: first }
  }

  /** The sums, with assignments overdue at `overdueUntil`. Of many changes, others have a turn now and then. */
  async sums(overdueUntil: Instant, dayOf: DayOf): Promise<TallySums> {
    const sums = new TallySums()
    let steps = 0
    for (const { it, by } of this.#steps) {
      steps += 1
      if (steps % stepsPerTurn === 0) await nextTurn()
      const sum = sums.of(flag(it.isArchived), it.subject, dayOf(it.createdAt))
      sum.total += by
      if (it.completedAt === null) {
        if (it.dueDate < overdueUntil) sum.overdue += by
      } else {
        sum.completed += by
        if (it.completedAt <= it.dueDate) sum.onTime += by
      }
    }
    return sums
  }
}

/** Another instant for the overdue counts. */
interface Move {
  readonly from: Instant
  readonly until: Instant
}

/** The instants between the two, in order. */
export const rangeOf = ({ from, until }: Move): readonly [from: Instant, before: Instant] =>
  from < until ? [from, until] : [until, from]

/** Changes of counters, summed by subject and day. */
export class TallySums {
  readonly #sums = new Map<string, TallyChange>()

  of(isArchived: Flag, subject: string, day: Instant): TallyChange {
    const key = `${isArchived}${day} ${subject}`
    const known = this.#sums.get(key)
    if (known) return known
    const none = { isArchived, subject, day, total: 0, completed: 0, onTime: 0, overdue: 0 }
    this.#sums.set(key, none)
    return none
  }

  /** Adds what a move changes, by the rows of `openBetween` for its range. */
  addMoved(rows: readonly Row[], { from, until }: Move, dayOf: DayOf): void {
    const by = until > from ? 1 : -1
    for (const [isArchived, subject, createdAt] of rows) {
      const day = dayOf(Number(createdAt))
      this.of(isArchived === 1 ? 1 : 0, String(subject), day).overdue += by
    }
  }

  /** The changes that are not zero. */
  all(): readonly TallyChange[] {
    const sums = [...this.#sums.values()]
    return sums.filter((it) => it.total || it.completed || it.onTime || it.overdue)
  }
}

const countsAs = (a: Counted, b: Counted) =>
  a.isArchived === b.isArchived &&
  a.subject === b.subject &&
  a.dueDate === b.dueDate &&
  a.completedAt === b.completedAt &&
  a.createdAt === b.createdAt
