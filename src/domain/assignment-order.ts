import type { ListName } from './assignment-criteria.ts'

/** Fields to order a list by. Priorities rise from low to high. Ties are ordered by id, in the same direction. */
export const sortFields = ['dueDate', 'createdAt', 'updatedAt', 'priority', 'title'] as const

export interface AssignmentOrder {
  /** `nominalDate` is for the assignments of one series. */
  readonly by: (typeof sortFields)[number] | 'completedAt' | 'nominalDate'
  readonly descending: boolean
}

/** The default order of a list. */
export const orderOf = (list: ListName): AssignmentOrder =>
  list === 'completed'
    ? { by: 'completedAt', descending: true }
    : { by: 'dueDate', descending: false }
