import type { Kysely } from 'kysely'
import { timeZoneOf } from './accounts/users.ts'
import type { AssignmentStatements } from './assignments/assignment-statements.ts'
import { assignmentWriter } from './assignments/assignment-writer.ts'
import { deletedAssignmentStatements } from './assignments/deleted-assignments.ts'
import { idempotencyKeyStatements, idempotencyKeyWriter } from './idempotency-keys.ts'
import { recurringSettingWriter } from './recurring-settings.ts'
import type { Tables } from './schema.ts'
import type { UserTransaction } from './store.ts'
import type { UserConnection } from './user-connection.ts'

/** Starts transactions of one user; their statements are compiled once. */
export function userTransactionsOver(db: Kysely<Tables>, assignments: AssignmentStatements) {
  const statements = statementsOver(db, assignments)
  return (connection: UserConnection): UserTransaction =>
    new StoredUserTransaction(connection, statements)
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
  readonly #connection: UserConnection
  readonly #statements: Statements

  constructor(connection: UserConnection, statements: Statements) {
    this.assignments = assignmentWriter(connection, statements.assignments, statements.deleted)
    this.#connection = connection
    this.#statements = statements
  }

  timeZone(): Promise<string> {
    const { db, userId } = this.#connection
    return timeZoneOf(db, userId)
  }

  // Most transactions use neither.
  get recurringSettings(): UserTransaction['recurringSettings'] {
    return recurringSettingWriter(this.#connection, this.#statements.assignments)
  }

  get idempotencyKeys(): UserTransaction['idempotencyKeys'] {
    return idempotencyKeyWriter(this.#connection, this.#statements.keyedRequests)
  }
}
