import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Assignment } from '../../domain/assignments/assignment.ts'
import type { Instant } from '../../domain/time/time.ts'
import { flag } from '../flag.ts'
import type { NextDue } from './next-due.ts'
import { type DayOf, TallySums } from './tally-changes.ts'

/** What the counters depend on, and the version that has it. */
export type Counted = Pick<
  Assignment,
  'isArchived' | 'subject' | 'dueDate' | 'completedAt' | 'createdAt' | 'updatedAt'
>

/** How many changes are summed before others have a turn of the event loop: some milliseconds of work. */
const stepsPerTurn = 5000

/** What a transaction has changed of its user's assignments, as far as counters depend on it. */
export class CountedChanges {
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

  /** What this changes in the counters, if those of the overdue ones are of `overdueUntil`. */
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

const countsAs = (a: Counted, b: Counted) =>
  a.isArchived === b.isArchived &&
  a.subject === b.subject &&
  a.dueDate === b.dueDate &&
  a.completedAt === b.completedAt &&
  a.createdAt === b.createdAt
