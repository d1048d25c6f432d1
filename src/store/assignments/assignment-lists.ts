import type { Compilable, Kysely } from 'kysely'
import type { Value } from '../engines/engine.ts'
import type { Tables } from '../schema.ts'
import type { AssignmentQuery } from '../store.ts'
import { type Condition, conditionsOf, shapeOf } from './assignment-conditions.ts'

/** A query for one list, for any user. */
export interface AssignmentList extends AssignmentQuery {
  readonly conditions: readonly Condition[]
  /** Equal for lists with the same SQL. */
  readonly shape: string
}

export function listOf({ criteria, order }: AssignmentQuery): AssignmentList {
  const conditions = conditionsOf(criteria)
  // The SQL of the total depends on that value.
  const { isArchived } = criteria
  const shape = `${shapeOf(conditions)},${isArchived},${order.by},${order.descending}`
  return { criteria, conditions, order, shape }
}

/**
 * Whether an index has the list in its order, so that a page needs no look at all assignments. The
 * total may be counted in it.
 */
export function isIndexed({ criteria, order }: AssignmentQuery): boolean {
  const { isCompleted, isArchived, dueFrom, dueBefore, recurringSettingId, ...rest } = criteria
  const { nominalFrom, ...others } = rest
  if (Object.values(others).some((value) => value !== undefined)) return false
  // One series has few assignments.
  if (recurringSettingId !== undefined) return true
  if (isArchived === undefined || nominalFrom !== undefined) return false
  if (order.by === 'dueDate') return isCompleted !== true
  const isBounded = dueFrom !== undefined || dueBefore !== undefined
  return order.by === 'completedAt' && isCompleted === true && !isBounded
}

export type Bounds = readonly [limit: number, offset: number]

/** A statement of a list, and a function for its values. */
export interface ListStatement {
  toSql(db: Kysely<Tables>, list: AssignmentList): Compilable
  values(list: AssignmentList, userId: number, bounds: Bounds): readonly Value[]
}
