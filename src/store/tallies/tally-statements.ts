import type { Kysely } from 'kysely'
import type { Traits } from '../engines/traits.ts'
import type { Tables } from '../schema.ts'
import { parameter, statement } from '../statement.ts'
import { dayTallyStatements } from './day-tallies.ts'
import { tallyRowStatements } from './tally-row-statements.ts'
import { archivedAs } from './uncounted.ts'

/** Statements for the counters of one user, compiled once. */
export function tallyStatements(db: Kysely<Tables>, traits: Traits) {
  return {
    /** key: user, archived, subject */
    ...tallyRowStatements(db, 'subject_tallies'),
    openBetween: statement(openBetween(db)),
    /** the change of each count, the instant of the overdue counts, user */
    raise: statement(raised(db, traits)),
    days: dayTallyStatements(db, traits),
  }
}

/** user, from, before; returns archived, subject, created of the open ones due then */
export const openBetween = (db: Kysely<Tables>) =>
  db
    .selectFrom('assignments')
    .select(['is_archived', 'subject', 'created_at'])
    .where('user_id', '=', parameter)
    .where('is_archived', 'in', archivedAs(undefined))
    .where('completed_at', 'is', null)
    .where('due_date', '>=', parameter)
    .where('due_date', '<', parameter)

export type TallyStatements = ReturnType<typeof tallyStatements>

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
