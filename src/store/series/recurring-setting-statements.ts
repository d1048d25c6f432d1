import { type Kysely, sql } from 'kysely'
import { listLength } from '../list-length.ts'
import type { Tables } from '../schema.ts'
import { parameter, statement, textParameter } from '../statement.ts'
import { settingColumns, written } from './recurring-setting-rows.ts'

/** `listLength` with the skipped dates, which may be longer than all other texts. */
const lengthWithDates = sql<number>`${listLength} + coalesce(sum(octet_length(skipped_dates)), 0)`

/** Statements for single settings and lists of them, compiled once. */
export const recurringSettingStatements = (db: Kysely<Tables>) => ({
  ...readingStatements(db),
  ...writingStatements(db),
})

/** What they select is `settingColumns`, unless they say otherwise. */
function readingStatements(db: Kysely<Tables>) {
  const ofUser = db.selectFrom('recurring_settings').where('user_id', '=', parameter)
  const selected = ofUser.select(settingColumns)
  const newestFirst = selected.orderBy('created_at', 'desc').orderBy('id', 'desc')
  const lastSkipped = sql<string>`substr(skipped_dates, length(skipped_dates) - 9)`
  const skipping = selected.where(lastSkipped, '>=', textParameter)
  const running = selected.where('check_at', 'is not', null)
  return {
    /** user, id */
    find: statement(selected.where('id', '=', parameter)),
    /** user */
    all: statement(newestFirst),
    /** user, limit, offset */
    page: statement(newestFirst.limit(parameter).offset(parameter)),
    /** user; returns the `lengthWithDates` of all */
    length: statement(ofUser.select(lengthWithDates.as('length'))),
    /** user; returns the number of all */
    count: statement(ofUser.select(({ fn }) => fn.countAll<number>().as('count'))),
    /** user, limit; those that will create occurrences, the next one first */
    running: statement(running.orderBy('check_at').orderBy('id').limit(parameter)),
    /** user, date, limit; those that skip a date from that one on, the oldest first */
    skipping: statement(skipping.orderBy('id').limit(parameter)),
    /** user, subject; those that will create occurrences, in no order */
    runningOf: statement(running.where('subject', '=', textParameter)),
  }
}

function writingStatements(db: Kysely<Tables>) {
  const updated = db.updateTable('recurring_settings')
  return {
    /** user, then `toValues`; returns the id */
    insert: statement(
      db
        .insertInto('recurring_settings')
        .values({ user_id: parameter, ...written })
        .returning('id'),
    ),
    /** `toValues`, user, id */
    update: statement(
      updated.set(written).where('user_id', '=', parameter).where('id', '=', parameter),
    ),
    /** the new last date, count, skipped dates, next check and version; user, id, the old date and count; returns the id, if found */
    advance: statement(
      updated
        .set({
          last_nominal_date: textParameter,
          generated_count: parameter,
          skipped_dates: textParameter,
          check_at: parameter,
          updated_at: parameter,
        })
        .where('user_id', '=', parameter)
        .where('id', '=', parameter)
        .where('last_nominal_date', '=', textParameter)
        .where('generated_count', '=', parameter)
        .returning('id'),
    ),
    /** user, id */
    delete: statement(
      db
        .deleteFrom('recurring_settings')
        .where('user_id', '=', parameter)
        .where('id', '=', parameter),
    ),
  }
}

export type RecurringSettingStatements = ReturnType<typeof recurringSettingStatements>
