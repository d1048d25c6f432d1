import type { Kysely } from 'kysely'
import type { Row } from '../engines/engine.ts'
import { flag, isSet } from '../flag.ts'
import { raisedAt } from '../raised-version.ts'
import type { Tables } from '../schema.ts'
import { parameter, statement, textParameter } from '../statement.ts'
import type { UserTransaction } from '../store.ts'
import { archivedAs } from '../tallies/uncounted.ts'
import type { UserConnection } from '../user-connection.ts'
import { optional } from '../values.ts'
import type { DeletedAssignmentStatements } from './deleted-assignments.ts'
import type { TransactionAssignments } from './transaction-assignments.ts'

/**
 * Statements for all assignments of a subject, compiled once. They return what the counters depend on, and no texts,
 * which could fill the memory.
 */
export function wholeSubjectStatements(db: Kysely<Tables>) {
  const updated = db.updateTable('assignments')
  return {
    /** archived, now, now, user, archived before, subject */
    archive: statement(
      updated
        .set({ is_archived: parameter, updated_at: raisedAt(parameter) })
        .where('user_id', '=', parameter)
        .where('is_archived', '=', parameter)
        .where('subject', '=', textParameter)
        .returning(countedColumns),
    ),
    /** new name, now, now, user, subject */
    rename: statement(
      updated
        .set({ subject: textParameter, updated_at: raisedAt(parameter) })
        .where('user_id', '=', parameter)
        .where('subject', '=', textParameter)
        .returning(countedColumns),
    ),
    /** user, subject; returns the stored count, the archive included */
    countOf: statement(
      db
        .selectFrom('subject_tallies')
        .select(({ fn }) => fn.sum<number>('total').as('total'))
        .where('user_id', '=', parameter)
        .where('is_archived', 'in', archivedAs(undefined))
        .where('subject', '=', textParameter),
    ),
  }
}

/** The columns that counting needs, in the order of `countedIn`. */
const countedColumns = [
  'is_archived',
  'due_date',
  'completed_at',
  'created_at',
  'updated_at',
] as const

/** Changes all assignments of a subject at once, inside a transaction, without reading them before. */
export function wholeSubjectWriter(
  connection: UserConnection,
  { assignments: statements, deleted }: WholeSubjectWrites,
  known: TransactionAssignments,
): Pick<UserTransaction['assignments'], 'archive' | 'rename' | 'countOf'> {
  const { userId } = connection
  return {
    async archive(subject, isArchived, now) {
      const place = [userId, flag(!isArchived), subject]
      const values = [flag(isArchived), now, now, ...place]
      // Noted below, assignment by assignment: if none moves, nothing has changed.
      const moved = await connection.all(statements.archive, values)
      known.forget()
      for (const row of moved) {
        const after = { subject, ...countedIn(row) }
        connection.noteAssignment({ ...after, isArchived: !isArchived }, after)
      }
      return moved.length
    },
    async rename(subject, name, now) {
      // If only deleted assignments have the subject, the user's version stays: no cached response shows them.
      await connection.all(deleted.rename, [name, userId, subject])
      const renamed = await connection.all(statements.rename, [name, now, now, userId, subject])
      known.forget()
      for (const row of renamed) {
        const after = { subject: name, ...countedIn(row) }
        connection.noteAssignment({ ...after, subject }, after)
      }
    },
    async countOf(subject) {
      const [row] = await connection.all(statements.countOf, [userId, subject])
      return Number(row?.[0] ?? 0)
    },
  }
}

interface WholeSubjectWrites {
  readonly assignments: ReturnType<typeof wholeSubjectStatements>
  readonly deleted: Pick<DeletedAssignmentStatements, 'rename'>
}

/** What counting needs of an assignment, from a row that `archive` or `rename` returns. */
const countedIn = ([isArchived, dueDate, completedAt, createdAt, updatedAt]: Row) => ({
  isArchived: isSet(isArchived),
  dueDate: Number(dueDate),
  completedAt: optional(completedAt, Number),
  createdAt: Number(createdAt),
  updatedAt: Number(updatedAt),
})
