import { listDeleted } from '../../actions/assignments.ts'
import { totalPages } from '../../domain/pagination.ts'
import { goTo, show } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../page-route.ts'
import { deletedAddress, deletedAssignmentsPage } from '../pages/deleted-assignments.ts'
import { lastPageInstead, requestedPage } from '../requested-page.ts'

export const deletedAssignmentRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/assignments/deleted', answer: showDeleted },
]

async function showDeleted(context: VisitorContext): Promise<Outcome> {
  const { deps, person, language, moment, formToken } = context
  const request = requestedPage(context)
  const { items, totalCount } = await listDeleted(deps, person, request)
  const last = lastPageInstead(request, totalCount)
  if (last !== undefined) return goTo(deletedAddress(last))
  const position = { page: request.page, pages: totalPages(totalCount, request.pageSize) }
  return show(deletedAssignmentsPage({ language, moment, formToken, deleted: items, position }))
}
