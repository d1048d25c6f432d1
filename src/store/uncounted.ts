import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Instant } from '../domain/time.ts'
import type { Value } from './engines/engine.ts'
import type { Flag, Tables } from './schema.ts'
import { parameter } from './statement.ts'
import { flag } from './values.ts'

const now = sql`${parameter}`
const isPast = sql`overdue_until < ${now}`

/**
 * The overdue of a user are counted as of one instant, `overdue_until`. Whoever
 * asks as of another adds those that fall due between the two, or takes them
 * off: these assignments, a range of the index of what is open.
 */
export const uncounted = (db: Kysely<Tables>, isArchived: boolean | undefined) =>
  db
    .selectFrom('assignments')
    .where('user_id', '=', parameter)
    .where('is_archived', 'in', archivedAs(isArchived))
    .where('completed_at', 'is', null)
    .where('due_date', '>=', ofState(sql`case when ${isPast} then overdue_until else ${now} end`))
    .where('due_date', '<', ofState(sql`case when ${isPast} then ${now} else overdue_until end`))

/** By how much each of them changes the count; selected before all else. */
export const uncountedBy = sql<number>`case when due_date < ${parameter} then 1 else -1 end`

/** The values for the places in both. */
export const uncountedValues = (userId: number, now: Instant): Value[] => [
  ...[now, userId],
  ...[now, now, userId],
  ...[now, now, userId],
]

/** A value of the user's state: known before the index is looked at, however little is known of the tables. */
const ofState = (value: RawBuilder<unknown>) =>
  sql<number>`(select ${value} from ${sql.table('user_states')} where ${sql.ref('user_id')} = ${parameter})`

/** Always named, since the indexes of due dates have this column before the date. */
export const archivedAs = (isArchived: boolean | undefined) =>
  isArchived === undefined ? sql<Flag>`(0, 1)` : sql<Flag>`(${sql.lit(flag(isArchived))})`
