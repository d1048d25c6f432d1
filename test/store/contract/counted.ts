import assert from 'node:assert/strict'
import type { NewAssignment } from '../../../src/domain/assignments/assignment.ts'
import {
  criteriaFor,
  listNames,
  matches,
} from '../../../src/domain/assignments/assignment-criteria.ts'
import { orderOf } from '../../../src/domain/assignments/assignment-order.ts'
import type {
  StatisticsCriteria,
  SubjectTally,
} from '../../../src/domain/assignments/statistics.ts'
import { addDays, startOfDay } from '../../../src/domain/time/time.ts'
import type { Store } from '../../../src/store/store.ts'

/** What the statistics tell, by one look at each assignment after the other. */
export function tallied(
  assignments: readonly NewAssignment[],
  criteria: StatisticsCriteria,
  now: number,
): readonly SubjectTally[] {
  const { subject, createdFrom = -Infinity, createdBefore = Infinity, includeArchived } = criteria
  const counted = assignments.filter(
    (it) =>
      (subject === undefined || it.subject === subject) &&
      it.createdAt >= createdFrom &&
      it.createdAt < createdBefore &&
      (includeArchived || !it.isArchived),
  )
  const subjects = [...new Set(counted.map((it) => it.subject))]
  subjects.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return subjects.map((name) => {
    const mine = counted.filter((it) => it.subject === name)
    const count = (is: (it: NewAssignment) => boolean) => mine.filter(is).length
    return {
      subject: name,
      total: mine.length,
      completed: count(({ completedAt }) => completedAt !== null),
      overdue: count(({ completedAt, dueDate }) => completedAt === null && dueDate < now),
      onTime: count(({ completedAt, dueDate }) => completedAt !== null && completedAt <= dueDate),
    }
  })
}

const archives = [{}, { isArchived: false }, { isArchived: true }] as const
const one = { page: 1, pageSize: 1 } as const

const day = (date: string) => startOfDay(date, 'Asia/Tokyo')
/** Days about which the counters are tried; the last periods do not begin or end with one. */
const periods = [
  {},
  { createdFrom: day('2026-04-10'), createdBefore: day('2026-04-11') },
  { createdFrom: day('2026-04-11') },
  { createdBefore: day('2026-04-10') },
  { createdFrom: day('2026-04-10'), createdBefore: day(addDays('9999-12-31', 1)) },
  { createdFrom: day('2026-04-10') + 60_000 },
  { createdBefore: day('2026-04-10') + 60_000 },
]

/** The totals of all lists and the statistics are what a look at each assignment gives, at every one of `instants`. */
export async function assertCounted(
  store: Store,
  userId: number,
  instants: readonly number[],
): Promise<void> {
  const all = await store.assignments.all(userId, { criteria: {}, order: orderOf('all') })
  for (const now of instants) {
    for (const list of listNames) {
      for (const archive of archives) {
        const criteria = { ...criteriaFor(list, { now, timeZone: 'Asia/Tokyo' }), ...archive }
        const query = { criteria, order: orderOf(list) }
        const { totalCount } = await store.assignments.list(userId, query, one)
        const number = all.filter((it) => matches(criteria, it)).length
        assert.equal(totalCount, number, `${list} ${JSON.stringify(archive)} at ${now}`)
      }
    }
    for (const includeArchived of [false, true]) {
      for (const subject of [undefined, ...new Set(all.map((it) => it.subject))]) {
        for (const created of subject === undefined ? periods : periods.slice(0, 2)) {
          const criteria = {
            includeArchived,
            ...created,
            ...(subject !== undefined && { subject }),
          }
          const found = await store.statistics.tally(userId, criteria, now)
          assert.deepEqual(
            found,
            tallied(all, criteria, now),
            `${JSON.stringify(criteria)} at ${now}`,
          )
        }
      }
    }
  }
}

/** The first due time from `from` on of those that are open. */
export function nextOf(assignments: readonly NewAssignment[], from: number): number | undefined {
  const dates = assignments
    .filter(({ completedAt, dueDate }) => completedAt === null && dueDate >= from)
    .map(({ dueDate }) => dueDate)
  return dates.length === 0 ? undefined : Math.min(...dates)
}
