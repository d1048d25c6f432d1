import type { AssignmentQuery } from '../../deps.ts'
import type { VisitorContext } from '../page-route.ts'

/** How many of the visitor's assignments a query finds. */
export async function countAssignments(
  { deps, person }: Pick<VisitorContext, 'deps' | 'person'>,
  query: AssignmentQuery,
): Promise<number> {
  const shortest = { page: 1, pageSize: 1 }
  return (await deps.store.assignments.list(person.userId, query, shortest)).totalCount
}
