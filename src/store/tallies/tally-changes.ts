import type { Instant } from '../../domain/time/time.ts'
import type { Row } from '../engines/engine.ts'
import type { Flag } from '../flag.ts'

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

/** The day on which an assignment created at `createdAt` counts. */
export type DayOf = (createdAt: Instant) => Instant

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
