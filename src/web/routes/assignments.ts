import {
  deleteAssignment,
  restoreAssignment,
  setCompleted,
  toggleAssignment,
} from '../../actions/assignments.ts'
import type { Assignment } from '../../domain/assignments/assignment.ts'
import { assignmentQuery } from '../../domain/assignments/assignment-filter.ts'
import { hasCode } from '../../domain/errors.ts'
import { type Page, type PageRequest, pageRequest } from '../../domain/pagination.ts'
import { attempt, chosen } from '../forms/forms.ts'
import { lastPageInstead, listPosition } from '../lists/list-position.ts'
import {
  isFiltered,
  listAddress,
  type ParsedListQuery,
  readListQuery,
  withoutInvalid,
} from '../lists/list-query.ts'
import type { NoticeCode } from '../notices.ts'
import { goTo, ownPath, show, showAgain } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../page-route.ts'
import { assignmentsPage } from '../pages/assignments.ts'
import { queryOf } from '../query-of.ts'
import { idParameter } from '../requests/id-parameter.ts'
import { countAssignments } from './count-assignments.ts'
import { withStoredSubject } from './stored-subject.ts'
import { subjectChoices } from './subject-choices.ts'

export const assignmentRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/assignments', answer: showList },
  { method: 'POST', path: '/assignments/:id/toggle', answer: toggle },
  { method: 'POST', path: '/assignments/:id/delete', answer: remove },
  { method: 'POST', path: '/assignments/:id/restore', answer: restore },
]

async function showList(context: VisitorContext): Promise<Outcome> {
  const wanted = readListQuery(await withStoredSubject(context))
  const request = pageRequest(wanted.page)
  const [{ listQuery, found }, subjects] = await Promise.all([
    findAssignments(context, wanted, request),
    subjectChoices(context),
  ])
  const position = listPosition(request, found.totalCount, (page) =>
    listAddress(listQuery, { page }),
  )
  const last = lastPageInstead(position)
  if (last) return last
  const elsewhere = found.totalCount === 0 ? await countElsewhere(context, listQuery) : 0
  const page = assignmentsPage({ ...context, listQuery, found, position, elsewhere, subjects })
  return listQuery.issues.length > 0 ? showAgain(page) : show(page)
}

/** Finds the requested page. A search or bounds that are invalid are ignored, and reported as issues. */
async function findAssignments(
  { deps, person, moment }: VisitorContext,
  wanted: ParsedListQuery,
  request: PageRequest,
): Promise<{ readonly listQuery: ParsedListQuery; readonly found: Page<Assignment> }> {
  const queryFor = ({ list, filter }: ParsedListQuery) => assignmentQuery(list, filter, moment)
  const first = await attempt(() => queryFor(wanted))
  const listQuery = 'issues' in first ? withoutInvalid(wanted, first.issues) : wanted
  const query = 'value' in first ? first.value : queryFor(listQuery)
  return { listQuery, found: await deps.store.assignments.list(person.userId, query, request) }
}

/** How many assignments a filter that finds none finds in all lists and the archive. */
async function countElsewhere(
  context: VisitorContext,
  listQuery: ParsedListQuery,
): Promise<number> {
  const { list, filter } = listQuery
  const isOfAll = list === 'all' && filter.includeArchived === true
  if (isOfAll || !isFiltered(listQuery)) return 0
  const wider = { ...filter, includeArchived: true }
  return countAssignments(context, assignmentQuery('all', wider, context.moment))
}

/** A button names the state to set, so that a second click changes nothing. Without `done`, toggles. */
function toggle(context: VisitorContext): Promise<Outcome> {
  const { deps, person, form } = context
  const done = chosen(form, 'done', ['yes', 'no'])
  return unlessGone(context, 'assignment_gone', async (id) => {
    const { completedAt } =
      done === undefined
        ? await toggleAssignment(deps, person, { id })
        : await setCompleted(deps, person, { id, isCompleted: done === 'yes' })
    return completedAt === null ? 'assignment_reopened' : 'assignment_completed'
  })
}

function remove(context: VisitorContext): Promise<Outcome> {
  return unlessGone(context, 'assignment_gone', async (id) => {
    await deleteAssignment(context.deps, context.person, { id, withSetting: false })
    return 'assignment_deleted'
  })
}

function restore(context: VisitorContext): Promise<Outcome> {
  return unlessGone(context, 'assignment_not_restored', async (id) => {
    const { deps, person } = context
    const restored = await attempt(() => restoreAssignment(deps, person, id))
    return 'value' in restored ? 'assignment_restored' : 'assignments_full'
  })
}

/** Does `work`, and returns to the page of the button with its notice, or with `gone` if the assignment was deleted. */
async function unlessGone(
  context: VisitorContext,
  gone: NoticeCode,
  work: (id: number) => Promise<NoticeCode>,
): Promise<Outcome> {
  const id = idParameter(context, 'Assignment')
  const back = ownPath(context.form.get('back'), '/assignments')
  try {
    return goTo(back, { code: await work(id), id })
  } catch (error) {
    if (!hasCode(error, 'not_found')) throw error
    return goTo(pastOwnPage(back, id), { code: gone })
  }
}

/** `back`, unless it is the page of the deleted assignment itself: then the page before that. */
function pastOwnPage(back: string, id: number): string {
  const [path] = back.split('?')
  if (path !== `/assignments/${id}`) return back
  return ownPath(queryOf(back).get('back'), '/assignments')
}
