import type { Assignment } from '../domain/assignment.ts'
import { toAssignment, toValues } from './assignment-rows.ts'
import type { AssignmentStatements } from './assignment-statements.ts'
import type { Row } from './engines/engine.ts'
import type { UserTransaction } from './store.ts'
import type { UserSession } from './user-session.ts'

/**
 * Changes one user's assignments inside a transaction, and has them counted:
 * what is changed without having been read is read first.
 */
export function assignmentWriter(
  session: UserSession,
  statements: AssignmentStatements,
): UserTransaction['assignments'] {
  const { userId } = session
  /** As they are now, as far as they are known; undefined where there is none. */
  const known = new Map<number, Assignment | undefined>()

  /** What a read found, unless something was changed since it was asked. */
  const found = (id: number, row: Row | undefined) => {
    const assignment = row && toAssignment(row)
    if (!known.has(id)) known.set(id, assignment)
    return assignment
  }
  const find = async (id: number) => {
    const [row] = await session.all(statements.find, [userId, id])
    return found(id, row)
  }
  /** Only what comes after its answer is sure to come before what others change. */
  const replace = (id: number, after: Assignment | undefined) => {
    const before = known.get(id)
    // What is not there is not changed.
    if (!before) return
    known.set(id, after)
    session.noteAssignment(before, after)
  }

  return {
    find,
    async openOf(recurringSettingId) {
      const rows = await session.all(statements.openOf, [userId, recurringSettingId])
      return rows.map((row) => {
        const assignment = toAssignment(row)
        if (!known.has(assignment.id)) known.set(assignment.id, assignment)
        return assignment
      })
    },
    async insert(assignment) {
      const [row] = await session.changed(statements.insert, [userId, ...toValues(assignment)])
      const inserted = { ...assignment, id: Number(row?.[0]), userId }
      known.set(inserted.id, inserted)
      session.noteAssignment(undefined, inserted)
      return inserted
    },
    async update(assignment) {
      if (!known.has(assignment.id)) await find(assignment.id)
      session.change(statements.update, [...toValues(assignment), userId, assignment.id])
      replace(assignment.id, assignment)
    },
    async delete(id) {
      if (!known.has(id)) await find(id)
      session.change(statements.delete, [userId, id])
      replace(id, undefined)
    },
  }
}
