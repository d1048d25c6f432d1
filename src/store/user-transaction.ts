import type { Kysely } from 'kysely'
import { timeZoneOf } from './accounts/users.ts'
import type { AssignmentStatements } from './assignments/assignment-statements.ts'
import { assignmentWriter } from './assignments/assignment-writer.ts'
import { deletedAssignmentStatements } from './assignments/deleted-assignments.ts'
import { idempotencyKeyStatements, idempotencyKeyWriter } from './idempotency-keys.ts'
import { recurringSettingWriter } from './recurring-settings.ts'
import type { Tables } from './schema.ts'
import type { UserTransaction } from './store.ts'
import type { UserSession } from './user-session.ts'

/** Starts transactions of one user; their statements are compiled once. */
export function userTransactionsOver(db: Kysely<Tables>, assignments: AssignmentStatements) {
  const statements = statementsOver(db, assignments)
  return (session: UserSession): UserTransaction => new StoredUserTransaction(session, statements)
}

const statementsOver = (db: Kysely<Tables>, assignments: AssignmentStatements) => ({
  assignments,
  deleted: deletedAssignmentStatements(db),
  keyedRequests: idempotencyKeyStatements(db),
})

type Statements = ReturnType<typeof statementsOver>

/**
 * A class, since V8 gives each object literal with accessors a hidden class of its own.
 * Only a full collection frees that, and everything that its accessors refer to.
 */
class StoredUserTransaction implements UserTransaction {
  readonly assignments: UserTransaction['assignments']
  readonly #session: UserSession
  readonly #statements: Statements

  constructor(session: UserSession, statements: Statements) {
    this.assignments = assignmentWriter(session, statements.assignments, statements.deleted)
    this.#session = session
    this.#statements = statements
  }

  timeZone(): Promise<string> {
    const { db, userId } = this.#session
    return timeZoneOf(db, userId)
  }

  // Most transactions use neither.
  get recurringSettings(): UserTransaction['recurringSettings'] {
    return recurringSettingWriter(this.#session, this.#statements.assignments)
  }

  get idempotencyKeys(): UserTransaction['idempotencyKeys'] {
    return idempotencyKeyWriter(this.#session, this.#statements.keyedRequests)
  }
}
