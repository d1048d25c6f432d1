import type { ListName } from './assignment-criteria.ts'

/** What a list can be ordered by; priority counts low, medium, high. Ties fall to the id, in the same direction. */
export const sortFields = ['dueDate', 'createdAt', 'updatedAt', 'priority', 'title'] as const

export interface AssignmentOrder {
  /** `nominalDate` is for the assignments of one series. */
  readonly by: (typeof sortFields)[number] | 'completedAt' | 'nominalDate'
  readonly descending: boolean
}

/** The order a list has unless another is asked for. */
export const orderOf = (list: ListName): AssignmentOrder =>
  list === 'completed'
    ? { by: 'completedAt', descending: true }
    : { by: 'dueDate', descending: false }
