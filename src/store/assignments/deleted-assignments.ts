import { type Kysely, sql } from 'kysely'
import type { DeletedAssignment } from '../../domain/assignments/deleted-assignment.ts'
import { offsetOf } from '../../domain/pagination.ts'
import { lastNumberIn } from '../counts.ts'
import type { Connection, Row } from '../engines/engine.ts'
import type { Tables } from '../schema.ts'
import { parameter, statement, textParameter } from '../statement.ts'
import type { AssignmentReader, UserTransaction } from '../store.ts'
import type { UserConnection } from '../user-connection.ts'
import { usersWithRows } from '../users-with-rows.ts'
import { assignmentColumns, toAssignment, toValues, written } from './assignment-rows.ts'
import type { TransactionAssignments } from './transaction-assignments.ts'

/** Statements for deleted assignments, compiled once. */
export function deletedAssignmentStatements(db: Kysely<Tables>) {
  const ofUser = db.deleteFrom('deleted_assignments').where('user_id', '=', parameter)
  return {
    /** now, user, id: stores a copy, before the assignment is deleted */
    putAside: statement(
      db
        .insertInto('deleted_assignments')
        .columns([...assignmentColumns, 'deleted_at'])
        .expression(({ selectFrom }) =>
          selectFrom('assignments')
            .select([...assignmentColumns, sql<number>`${parameter}`.as('deleted_at')])
            .where('user_id', '=', parameter)
            .where('id', '=', parameter),
        ),
    ),
    /** user, id, earliest deletion that counts */
    find: statement(
      db
        .selectFrom('deleted_assignments')
        .select(assignmentColumns)
        .where('user_id', '=', parameter)
        .where('id', '=', parameter)
        .where('deleted_at', '>=', parameter),
    ),
    /** id, user, then `toValues` */
    restore: statement(
      db.insertInto('assignments').values({ id: parameter, user_id: parameter, ...written }),
    ),
    /** user, id */
    takeBack: statement(ofUser.where('id', '=', parameter)),
    /** new name, user, subject */
    rename: statement(
      db
        .updateTable('deleted_assignments')
        .set({ subject: textParameter })
        .where('user_id', '=', parameter)
        .where('subject', '=', textParameter),
    ),
    /** user, earliest deletion that counts */
    forget: statement(ofUser.where('deleted_at', '<', parameter)),
  }
}

export type DeletedAssignmentStatements = ReturnType<typeof deletedAssignmentStatements>

/** Finds, restores and purges what one user deleted, inside a transaction. */
export function deletedAssignmentWriter(
  { userId, all, change }: UserConnection,
  { find, takeBack, restore, forget }: DeletedAssignmentStatements,
  known: TransactionAssignments,
): Pick<UserTransaction['assignments'], 'findDeleted' | 'restore' | 'forgetDeleted'> {
  return {
    async findDeleted(id, since) {
      const [row] = await all(find, [userId, id, since])
      return row && toAssignment(row)
    },
    async restore(assignment) {
      await change(takeBack, [userId, assignment.id])
      await change(restore, [assignment.id, userId, ...toValues(assignment)])
      known.add(assignment)
    },
    async forgetDeleted(before) {
      // Nothing visible changes, so the user's version stays.
      await all(forget, [userId, before])
    },
  }
}

export function deletedAssignmentReader({
  db,
  all,
}: Connection): Pick<AssignmentReader, 'deleted' | 'usersWithDeleted'> {
  const ofPage = statement(pageOf(db))
  const counting = statement(countOfUserSince(db))
  return {
    async deleted(userId, since, page) {
      const [rows, counted] = await Promise.all([
        all(ofPage, [userId, since, page.pageSize, offsetOf(page)]),
        all(counting, [userId, since]),
      ])
      return { items: rows.map(toDeleted), totalCount: lastNumberIn(counted) }
    },
    usersWithDeleted: (before, limit) =>
      usersWithRows(db.selectFrom('deleted_assignments').where('deleted_at', '<', before), limit),
  }
}

/** user, earliest deletion that counts */
const ofUserSince = (db: Kysely<Tables>) =>
  db
    .selectFrom('deleted_assignments')
    .where('user_id', '=', parameter)
    .where('deleted_at', '>=', parameter)

/** then limit, offset */
const pageOf = (db: Kysely<Tables>) =>
  ofUserSince(db)
    .select([...assignmentColumns, 'deleted_at'])
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(parameter)
    .offset(parameter)

const countOfUserSince = (db: Kysely<Tables>) =>
  ofUserSince(db).select(({ fn }) => fn.countAll<number>().as('count'))

const toDeleted = (row: Row): DeletedAssignment => ({
  assignment: toAssignment(row),
  deletedAt: Number(row.at(-1)),
})
