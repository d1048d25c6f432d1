import { toAssignment, toValues } from './assignment-rows.ts'
import type { AssignmentStatements } from './assignment-statements.ts'
import type { UserTransaction } from './store.ts'
import type { UserSession } from './user-session.ts'

/** Changes one user's assignments inside a transaction. */
export function assignmentWriter(
  session: UserSession,
  statements: AssignmentStatements,
): UserTransaction['assignments'] {
  const { userId } = session
  return {
    async find(id) {
      const [row] = await session.all(statements.find, [userId, id])
      return row && toAssignment(row)
    },
    async openOf(recurringSettingId) {
      const rows = await session.all(statements.openOf, [userId, recurringSettingId])
      return rows.map(toAssignment)
    },
    async insert(assignment) {
      const [row] = await session.change(statements.insert, [userId, ...toValues(assignment)])
      return { ...assignment, id: Number(row?.[0]), userId }
    },
    async update(assignment) {
      await session.change(statements.update, [...toValues(assignment), userId, assignment.id])
    },
    async delete(id) {
      await session.change(statements.delete, [userId, id])
    },
  }
}
