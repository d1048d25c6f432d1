import type { Kysely } from 'kysely'
import { notFound } from '../domain/errors.ts'
import { timeZoneStatement } from './accounts/users.ts'
import { type AssignmentWrites, assignmentWriter } from './assignments/assignment-writer.ts'
import { deletedAssignmentStatements } from './assignments/deleted-assignments.ts'
import type { Statement } from './engines/engine.ts'
import type { Traits } from './engines/traits.ts'
import {
  type IdempotencyKeyStatements,
  idempotencyKeyStatements,
  idempotencyKeyWriter,
} from './idempotency-keys.ts'
import type { Tables } from './schema.ts'
import type { RecurringSettingStatements } from './series/recurring-setting-statements.ts'
import { recurringSettingWriter } from './series/recurring-settings.ts'
import type { UserTransaction } from './store.ts'
import type { UserConnection } from './user-connection.ts'

/** Starts transactions of one user; their statements are compiled once. */
export function userTransactionsOver(
  db: Kysely<Tables>,
  traits: Traits,
  given: Pick<UserDataWrites, 'assignments' | 'series' | 'longestList'>,
) {
  const writes: UserDataWrites = {
    ...given,
    timeZone: timeZoneStatement(db),
    deleted: deletedAssignmentStatements(db),
    idempotencyKeys: idempotencyKeyStatements(db, traits),
  }
  return (connection: UserConnection): UserTransaction =>
    new StoredUserTransaction(connection, writes)
}

interface UserDataWrites extends AssignmentWrites {
  readonly timeZone: Statement
  readonly series: RecurringSettingStatements
  readonly idempotencyKeys: IdempotencyKeyStatements
}

/**
 * A class, since V8 gives each object literal with accessors a hidden class of its own.
 * Only a full collection frees that, and everything that its accessors refer to.
 */
class StoredUserTransaction implements UserTransaction {
  readonly assignments: UserTransaction['assignments']
  readonly #connection: UserConnection
  readonly #writes: UserDataWrites

  constructor(connection: UserConnection, writes: UserDataWrites) {
    this.assignments = assignmentWriter(connection, writes)
    this.#connection = connection
    this.#writes = writes
  }

  async timeZone(): Promise<string> {
    const { all, userId } = this.#connection
    const [row] = await all(this.#writes.timeZone, [userId])
    if (!row) throw notFound('User')
    return String(row[0])
  }

  // Most transactions use neither.
  get recurringSettings(): UserTransaction['recurringSettings'] {
    const { series, assignments } = this.#writes
    return recurringSettingWriter(this.#connection, series, assignments)
  }

  get idempotencyKeys(): UserTransaction['idempotencyKeys'] {
    return idempotencyKeyWriter(this.#connection, this.#writes.idempotencyKeys)
  }
}
