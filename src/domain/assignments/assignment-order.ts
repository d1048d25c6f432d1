import type { ListName } from './assignment-criteria.ts'

/**
 * Fields to order a list by, by their names in a query. Priorities rise from low to high. Ties are
 * ordered by id, in the same direction.
 */
const sortFields = {
  due_date: 'dueDate',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  priority: 'priority',
  title: 'title',
} as const
export type SortField = (typeof sortFields)[keyof typeof sortFields]

export interface AssignmentOrder {
  /** `nominalDate` is for the assignments of one series. */
  readonly by: SortField | 'completedAt' | 'nominalDate'
  readonly descending: boolean
}

export type ChosenOrder = AssignmentOrder & { readonly by: SortField }

/** Values of `sort`, and their orders. */
export const orders: ReadonlyMap<string, ChosenOrder> = new Map(
  Object.entries(sortFields).flatMap(([word, by]): [string, ChosenOrder][] => [
    [word, { by, descending: false }],
    [`-${word}`, { by, descending: true }],
  ]),
)

/** The default order of a list. */
export const orderOf = (list: ListName): AssignmentOrder =>
  list === 'completed'
    ? { by: 'completedAt', descending: true }
    : { by: 'dueDate', descending: false }
