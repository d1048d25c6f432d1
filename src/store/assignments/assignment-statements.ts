import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Traits } from '../engines/traits.ts'
import type { Flag } from '../flag.ts'
import { listLength } from '../list-length.ts'
import { raisedAt } from '../raised-version.ts'
import type { Tables } from '../schema.ts'
import { parameter, statement } from '../statement.ts'
import { assignmentColumns, written } from './assignment-rows.ts'
import { assignmentUpdate } from './assignment-update.ts'
import { wholeSubjectStatements } from './whole-subjects.ts'

/** Statements for single assignments and one series, compiled once. */
export function assignmentStatements(db: Kysely<Tables>, traits: Traits) {
  const ofUser = db.selectFrom('assignments').where('user_id', '=', parameter)
  const selected = ofUser.select(assignmentColumns)
  const updated = db.updateTable('assignments')
  return {
    /** user, id */
    find: statement(selected.where('id', '=', parameter)),
    /** user, now, user, now; one seek in the index for each half */
    nextDue: statement(nextDue(db)),
    /** user, setting */
    openOf: statement(openOf(selected)),
    /** user, setting; returns the `listLength` of that */
    lengthOfOpen: statement(openOf(ofUser).select(listLength.as('length'))),
    /** user, then `toValues`; returns the id */
    insert: statement(
      db
        .insertInto('assignments')
        .values({ user_id: parameter, ...written })
        .returning('id'),
    ),
    update: assignmentUpdate(db),
    /** user, id */
    delete: statement(
      db.deleteFrom('assignments').where('user_id', '=', parameter).where('id', '=', parameter),
    ),
    ...wholeSubjectStatements(db, traits),
    /** now, now, user, setting */
    unlink: statement(
      updated
        // As raw SQL: Kysely's null would be another parameter.
        .set(({ lit }) => ({ recurring_setting_id: lit(null), updated_at: raisedAt(parameter) }))
        .where('user_id', '=', parameter)
        .where('recurring_setting_id', '=', parameter),
    ),
  }
}

const openOf = <O>(ofUser: SelectQueryBuilder<Tables, 'assignments', O>) =>
  ofUser.where('recurring_setting_id', '=', parameter).where('completed_at', 'is', null)

function nextDue(db: Kysely<Tables>) {
  const first = (isArchived: Flag) =>
    db
      .selectFrom('assignments')
      .select(({ fn }) => fn.min('due_date').as('due_date'))
      .where('user_id', '=', parameter)
      .where('is_archived', '=', sql.lit(isArchived))
      .where('completed_at', 'is', null)
      .where('due_date', '>=', parameter)
  const ofEach = first(0).unionAll(first(1)).as('first')
  return db.selectFrom(ofEach).select(({ fn }) => fn.min('due_date').as('due_date'))
}

export type AssignmentStatements = ReturnType<typeof assignmentStatements>
