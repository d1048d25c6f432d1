import { listDeleted } from '../../actions/assignments.ts'
import { lastPageInstead, listPosition } from '../lists/list-position.ts'
import { pageAddress, requestedPage } from '../lists/requested-page.ts'
import { show } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../page-route.ts'
import { deletedAssignmentsPage } from '../pages/deleted-assignments.ts'

const path = '/assignments/deleted'

export const deletedAssignmentRoutes: readonly PageRoute[] = [
  { method: 'GET', path, answer: showDeleted },
]

async function showDeleted(context: VisitorContext): Promise<Outcome> {
  const { deps, person } = context
  const request = requestedPage(context)
  const { items, totalCount } = await listDeleted(deps, person, request)
  const position = listPosition(request, totalCount, (page) => pageAddress(path, page))
  const view = { ...context, deleted: items, position }
  return lastPageInstead(position) ?? show(deletedAssignmentsPage(view))
}
