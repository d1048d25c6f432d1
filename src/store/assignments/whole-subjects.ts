import type { Kysely } from 'kysely'
import { lastNumberIn } from '../counts.ts'
import type { Row } from '../engines/engine.ts'
import type { Traits } from '../engines/traits.ts'
import { flag, isSet } from '../flag.ts'
import { portionStatements, rowsOfPortions } from '../portions.ts'
import { raisedAt } from '../raised-version.ts'
import type { Tables } from '../schema.ts'
import { parameter, statement, textParameter } from '../statement.ts'
import type { UserTransaction } from '../store.ts'
import { archivedAs } from '../tallies/uncounted.ts'
import type { UserConnection } from '../user-connection.ts'
import { optional } from '../values.ts'
import type { DeletedAssignmentStatements } from './deleted-assignments.ts'
import type { TransactionAssignments } from './transaction-assignments.ts'

/** The assignments that one statement looks at: to change them takes some 4 ms. */
const portionSize = 200

/**
 * Statements for all assignments of a subject, compiled once. They return what the counters depend on, and no texts,
 * which could fill the memory.
 */
export function wholeSubjectStatements(db: Kysely<Tables>, traits: Traits) {
  const updated = db.updateTable('assignments')
  const ofSubject = (changed: ReturnType<typeof updated.set>) =>
    portionStatements(db, traits, {
      size: portionSize,
      build: (isInPortion) =>
        changed
          .where('user_id', '=', parameter)
          .where('is_archived', '=', parameter)
          .where('subject', '=', textParameter)
          .where(isInPortion)
          .returning(countedColumns),
    })
  return {
    /** archived, now, now, user, archived before, subject */
    archive: ofSubject(updated.set({ is_archived: parameter, updated_at: raisedAt(parameter) })),
    /** new name, now, now, user, archived, subject */
    rename: ofSubject(updated.set({ subject: textParameter, updated_at: raisedAt(parameter) })),
    /** user, subject; returns the stored count, the archive included */
    countOfSubject: statement(
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

/** Changes all assignments of a subject, inside a transaction, without reading them before. */
export function wholeSubjectWriter(
  connection: UserConnection,
  { assignments: statements, deleted }: WholeSubjectWrites,
  known: TransactionAssignments,
): Pick<UserTransaction['assignments'], 'archive' | 'rename' | 'countOfSubject'> {
  const { userId } = connection
  return {
    async archive(subject, isArchived, now) {
      const values = [flag(isArchived), now, now, userId, flag(!isArchived), subject]
      const whole = { userId, isArchived: !isArchived, values }
      let moved = 0
      for await (const rows of rowsOfPortions(connection, statements.archive, whole)) {
        // Assignment by assignment: if none moves, nothing has changed.
        for (const row of rows) {
          const after = { subject, ...countedIn(row) }
          connection.noteAssignment({ ...after, isArchived: !isArchived }, after)
        }
        moved += rows.length
      }
      known.forget()
      return moved
    },
    async rename(subject, name, now) {
      // If only deleted assignments have the subject, the user's version stays: no cached response shows them.
      await connection.all(deleted.rename, [name, userId, subject])
      for (const isArchived of [false, true]) {
        const values = [name, now, now, userId, flag(isArchived), subject]
        const whole = { userId, isArchived, values }
        for await (const rows of rowsOfPortions(connection, statements.rename, whole)) {
          for (const row of rows) {
            const after = { subject: name, ...countedIn(row) }
            connection.noteAssignment({ ...after, subject }, after)
          }
        }
      }
      known.forget()
    },
    async countOfSubject(subject) {
      return lastNumberIn(await connection.all(statements.countOfSubject, [userId, subject]))
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
