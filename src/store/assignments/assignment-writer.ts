import { ampleRoom, assertFits } from '../../domain/assignments/longest-list.ts'
import { lastNumberIn } from '../counts.ts'
import type { Row } from '../engines/engine.ts'
import type { UserTransaction } from '../store.ts'
import type { UserConnection } from '../user-connection.ts'
import { toValues } from './assignment-rows.ts'
import type { AssignmentStatements } from './assignment-statements.ts'
import { type DeletedAssignmentStatements, deletedAssignmentWriter } from './deleted-assignments.ts'
import { TransactionAssignments } from './transaction-assignments.ts'
import { wholeSubjectWriter } from './whole-subjects.ts'

/** What the writer needs besides a connection. */
export interface AssignmentWrites {
  readonly assignments: AssignmentStatements
  readonly deleted: DeletedAssignmentStatements
  /** The longest list without pages, in bytes. */
  readonly longestList: number
}

/**
 * Changes one user's assignments inside a transaction, and updates the counters. An
 * assignment that was not read yet is read before it is changed, unless it is changed with its whole subject.
 */
export function assignmentWriter(
  connection: UserConnection,
  writes: AssignmentWrites,
): UserTransaction['assignments'] {
  const { assignments: statements, deleted } = writes
  const { userId } = connection
  const known = new TransactionAssignments(connection)
  const find = async (id: number) => {
    const [row] = await connection.all(statements.find, [userId, id])
    return known.found(id, row)
  }

  return {
    find,
    async openOf(recurringSettingId) {
      const rows = await openRows(connection, writes, recurringSettingId)
      return rows.map((row) => known.foundRow(row))
    },
    async insert(assignment) {
      const [row] = await connection.changeReturning(statements.insert, [
        userId,
        ...toValues(assignment),
      ])
      const inserted = { ...assignment, id: Number(row?.[0]), userId }
      known.add(inserted)
      return inserted
    },
    countBefore: connection.countBefore,
    async update(assignment) {
      if (!known.has(assignment.id)) await find(assignment.id)
      const before = known.get(assignment.id)
      if (!before) return
      const { statement, values } = statements.update(before, assignment)
      const turn = connection.change(statement, [...values, userId, assignment.id])
      // Before the turn: a change of the same assignment that begins meanwhile must find this one.
      known.replace(assignment.id, assignment)
      await turn
    },
    async delete(id, now) {
      if (!known.has(id)) await find(id)
      await connection.change(deleted.putAside, [now, userId, id])
      await connection.change(statements.delete, [userId, id])
      known.replace(id, undefined)
    },
    ...wholeSubjectWriter(connection, writes, known),
    ...deletedAssignmentWriter(connection, deleted, known),
  }
}

/** @throws {InvalidInput} if they exceed `longestList`, before they are read. */
async function openRows(
  { userId, all }: UserConnection,
  { assignments: { openOf, lengthOfOpen }, longestList }: AssignmentWrites,
  recurringSettingId: number,
): Promise<readonly Row[]> {
  const series = [userId, recurringSettingId]
  const length = lastNumberIn(await all(lengthOfOpen, series))
  assertFits('assignments', length, { longest: longestList, room: ampleRoom })
  return all(openOf, series)
}
