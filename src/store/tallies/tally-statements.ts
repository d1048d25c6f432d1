import { type Kysely, sql } from 'kysely'
import type { Traits } from '../engines/engine.ts'
import type { Tables } from '../schema.ts'
import { parameter, statement, textParameter } from '../statement.ts'
import { dayTallyStatements } from './day-tallies.ts'
import { countPlaces, ownerPlaces, sumsWith } from './tally-columns.ts'
import { archivedAs } from './uncounted.ts'

/** Statements for the counters of one user, compiled once. */
export function tallyStatements(db: Kysely<Tables>, traits: Traits) {
  return {
    /** user, archived, subject, then the change of each count */
    add: statement(added(db)),
    /** user, archived, subject: deletes a counter without assignments */
    forget: statement(
      db
        .deleteFrom('subject_tallies')
        .where('user_id', '=', parameter)
        .where('is_archived', '=', parameter)
        .where('subject', '=', textParameter)
        .where('total', '=', sql.lit(0)),
    ),
    /** user, from, before; returns archived, subject, created of the incomplete ones due then */
    openBetween: statement(
      db
        .selectFrom('assignments')
        .select(['is_archived', 'subject', 'created_at'])
        .where('user_id', '=', parameter)
        .where('is_archived', 'in', archivedAs(undefined))
        .where('completed_at', 'is', null)
        .where('due_date', '>=', parameter)
        .where('due_date', '<', parameter),
    ),
    /** the change of each count, the instant of the overdue counts, user */
    raise: statement(raised(db, traits)),
    days: dayTallyStatements(db),
  }
}

export type TallyStatements = ReturnType<typeof tallyStatements>

const added = (db: Kysely<Tables>) =>
  db
    .insertInto('subject_tallies')
    .values({ ...ownerPlaces, ...countPlaces })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'is_archived', 'subject'])
        .doUpdateSet(sumsWith('subject_tallies')),
    )

const raised = (db: Kysely<Tables>, { nextVersion }: Traits) =>
  db
    .updateTable('user_states')
    .set(({ eb }) => ({
      version: nextVersion,
      total: eb('total', '+', parameter),
      completed: eb('completed', '+', parameter),
      overdue: eb('overdue', '+', parameter),
      archived_total: eb('archived_total', '+', parameter),
      archived_completed: eb('archived_completed', '+', parameter),
      archived_overdue: eb('archived_overdue', '+', parameter),
      overdue_until: parameter,
    }))
    .where('user_id', '=', parameter)
