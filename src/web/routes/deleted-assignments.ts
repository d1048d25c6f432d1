import { listDeleted } from '../../actions/assignments.ts'
import { totalPages } from '../../domain/pagination.ts'
import type { Outcome, PageRoute, VisitorAsk } from '../ask.ts'
import { goTo, show } from '../outcomes.ts'
import { lastPageInstead, pageAsked } from '../page-asked.ts'
import { deletedAddress, deletedAssignmentsPage } from '../pages/deleted-assignments.ts'

export const deletedAssignmentRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/assignments/deleted', answer: showDeleted },
]

async function showDeleted(ask: VisitorAsk): Promise<Outcome> {
  const { deps, person, language, moment, formToken } = ask
  const request = pageAsked(ask)
  const { items, totalCount } = await listDeleted(deps, person, request)
  const last = lastPageInstead(request, totalCount)
  if (last !== undefined) return goTo(deletedAddress(last))
  const position = { page: request.page, pages: totalPages(totalCount, request.pageSize) }
  return show(deletedAssignmentsPage({ language, moment, formToken, deleted: items, position }))
}
