import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StatisticsCriteria } from '../../domain/assignments/statistics.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Value } from '../engines/engine.ts'
import { type Flag, flag } from '../flag.ts'
import type { Tables } from '../schema.ts'
import { parameter, textParameter } from '../statement.ts'

const now = sql`${parameter}`
const isPast = sql`overdue_until < ${now}`

/**
 * A user's overdue are counted as of one instant, `overdue_until`. For another instant,
 * those that fall due between the two are added or subtracted: a range of the index of
 * open assignments.
 */
export const uncounted = (db: Kysely<Tables>, isArchived: boolean | undefined) =>
  db
    .selectFrom('assignments')
    .where('user_id', '=', parameter)
    .where('is_archived', 'in', archivedAs(isArchived))
    .where('completed_at', 'is', null)
    .where('due_date', '>=', ofState(sql`case when ${isPast} then overdue_until else ${now} end`))
    .where('due_date', '<', ofState(sql`case when ${isPast} then ${now} else overdue_until end`))

/** By how much each row of `uncounted` changes the count; must be selected first. */
export const uncountedBy = sql<number>`case when due_date < ${parameter} then 1 else -1 end`

/** The changes of the counts by subject, in the columns of these. Parameters: as `uncountedValues`, then the subject. */
export const uncountedBySubject = (db: Kysely<Tables>, criteria: StatisticsCriteria) =>
  uncounted(db, archivedIn(criteria))
    .select(({ lit }) => [
      'subject',
      lit(0).as('total'),
      lit(0).as('completed'),
      sql<number>`sum(${uncountedBy})`.as('overdue'),
      lit(0).as('on_time'),
    ])
    .$if(criteria.subject !== undefined, (query) => query.where('subject', '=', textParameter))
    .groupBy('subject')

/** The values of the parameters of `uncountedBy` and `uncounted`. */
export const uncountedValues = (userId: number, now: Instant): Value[] => [
  ...[now, userId],
  ...[now, now, userId],
  ...[now, now, userId],
]

/**
 * A value of the user's state. As a subquery it is known before the planner chooses an
 * index, even without statistics on the tables.
 */
const ofState = (value: RawBuilder<unknown>) =>
  sql<number>`(select ${value} from ${sql.table('user_states')} where ${sql.ref('user_id')} = ${parameter})`

/** The `isArchived` of what is counted. */
export const archivedIn = ({ includeArchived }: StatisticsCriteria) =>
  includeArchived ? undefined : false

/** The values of `is_archived`. The column is always part of the condition: the indexes of due dates start with it. */
export const archivedAs = (isArchived: boolean | undefined) =>
  isArchived === undefined ? sql<Flag>`(0, 1)` : sql<Flag>`(${sql.lit(flag(isArchived))})`
