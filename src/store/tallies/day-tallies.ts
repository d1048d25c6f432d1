import type { Kysely } from 'kysely'
import { dayStarts } from '../../domain/time/time.ts'
import type { Transaction } from '../engines/engine.ts'
import type { Traits } from '../engines/traits.ts'
import { flag } from '../flag.ts'
import { portionStatements, rowsOfPortions } from '../portions.ts'
import type { Tables } from '../schema.ts'
import { parameter, statement } from '../statement.ts'
import { TallySums } from './tally-changes.ts'
import { counts } from './tally-columns.ts'
import { addToRows, tallyRowStatements } from './tally-row-statements.ts'

/**
 * The number of assignments from which on a user has counters by day. Fewer can be counted
 * within milliseconds on request, and their writes pay nothing.
 */
export const manyAssignments = 10_000

/** The assignments that one statement looks at: to count them takes some 3 ms. */
const portionSize = 2000

/** Statements for the counters by day of one user, compiled once. */
export function dayTallyStatements(db: Kysely<Tables>, traits: Traits) {
  return {
    /** key: user, archived, subject, day */
    ...tallyRowStatements(db, 'day_tallies'),
    /** user; returns the zone of the new counters, and the instant of the overdue counts */
    begin: statement(
      db
        .updateTable('user_states')
        .set(({ selectFrom }) => ({
          day_zone: selectFrom('users')
            .select('time_zone')
            .whereRef('users.id', '=', 'user_states.user_id'),
        }))
        .where('user_id', '=', parameter)
        .returning(['day_zone', 'overdue_until']),
    ),
    /** now, user, archived; returns subject, created, then the counts */
    all: portionStatements(db, traits, {
      size: portionSize,
      build: (isInPortion) =>
        db
          .selectFrom('assignments')
          .select(['subject', 'created_at'])
          .select(counts)
          .where('user_id', '=', parameter)
          .where('is_archived', '=', parameter)
          .where(isInPortion)
          .groupBy(['subject', 'created_at']),
    }),
  }
}

type DayTallyStatements = ReturnType<typeof dayTallyStatements>

/** Counts a user's assignments by day as of now, and maintains the counters from then on. */
export async function beginDays(
  transaction: Transaction,
  statements: DayTallyStatements,
  userId: number,
): Promise<void> {
  const [[timeZone, until = null] = []] = await transaction.all(statements.begin, [userId])
  const dayOf = dayStarts(String(timeZone))
  const sums = new TallySums()
  for (const isArchived of [false, true]) {
    const values = [until, userId, flag(isArchived)]
    const whole = { userId, isArchived, values }
    for await (const rows of rowsOfPortions(transaction, statements.all, whole)) {
      for (const row of rows) {
        const [subject, createdAt, total, completed, overdue, onTime] = row
        const sum = sums.of(flag(isArchived), String(subject), dayOf(Number(createdAt)))
        sum.total += Number(total)
        sum.completed += Number(completed)
        sum.overdue += Number(overdue)
        sum.onTime += Number(onTime)
      }
    }
  }
  await addToRows(transaction, statements, userId, sums.all())
}

/**
 * Drops the counters by day of a user whose zone becomes `timeZone`: the next write counts
 * again, by days of that zone.
 */
export async function endOtherDays(
  db: Kysely<Tables>,
  { id, timeZone }: { readonly id: number; readonly timeZone: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('user_states')
    .set({ day_zone: null })
    .where('user_id', '=', id)
    .where('day_zone', '<>', timeZone)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await db.deleteFrom('day_tallies').where('user_id', '=', id).execute()
}
