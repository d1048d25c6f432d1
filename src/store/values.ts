import { type Priority, priorities } from '../domain/assignments/assignment.ts'
import type { Value } from './engines/engine.ts'

/** A nullable column, read by `as` if not null. */
export const optional = <T>(value: Value | undefined, as: (value: Value) => T): T | null =>
  value === null || value === undefined ? null : as(value)

/** A priority is stored as its rank, so that it sorts correctly. */
export const fromPriority = (priority: Priority) => priorities.indexOf(priority)

export function toPriority(place: Value | undefined): Priority {
  const priority = priorities[Number(place)]
  if (priority === undefined) throw new RangeError(`no priority has the number ${place}`)
  return priority
}
