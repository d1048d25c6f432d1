import {
  deleteAssignment,
  restoreAssignment,
  setCompleted,
  toggleAssignment,
} from '../../actions/assignments.ts'
import { subjectNames } from '../../actions/subjects.ts'
import type { Assignment, Moment } from '../../domain/assignment.ts'
import { assignmentQuery } from '../../domain/assignment-filter.ts'
import { DomainError, InvalidInput } from '../../domain/errors.ts'
import { type Page, type PageRequest, pageRequest, totalPages } from '../../domain/pagination.ts'
import type { Outcome, PageRoute, VisitorAsk } from '../ask.ts'
import { attempt, chosen } from '../forms.ts'
import { idAsked } from '../id-asked.ts'
import { type ListWish, listAddress, readListQuery, withoutBounds } from '../list-query.ts'
import type { NoticeCode } from '../notices.ts'
import { goTo, ownPath, show, showAgain } from '../outcomes.ts'
import { lastPageInstead } from '../page-asked.ts'
import { assignmentsPage } from '../pages/assignments.ts'

export const assignmentRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/assignments', answer: showList },
  { method: 'POST', path: '/assignments/:id/toggle', answer: toggle },
  { method: 'POST', path: '/assignments/:id/delete', answer: remove },
  { method: 'POST', path: '/assignments/:id/restore', answer: restore },
]

async function showList(ask: VisitorAsk): Promise<Outcome> {
  const { deps, person, language, moment, formToken } = ask
  const wanted = readListQuery(ask.query)
  const request = pageRequest(wanted.page)
  const [{ wish, found }, subjects] = await Promise.all([
    findAssignments(ask, wanted, request),
    subjectNames(deps, person),
  ])
  const last = lastPageInstead(request, found.totalCount)
  if (last !== undefined) return goTo(listAddress(wish, { page: last }))
  const pages = totalPages(found.totalCount, request.pageSize)
  const position = { ...request, pages }
  const page = assignmentsPage({ language, moment, formToken, wish, found, position, subjects })
  return wish.issues.length > 0 ? showAgain(page) : show(page)
}

/** Finds the requested page. Bounds that are wrong are ignored, and reported as issues. */
async function findAssignments(
  { deps, person, moment }: VisitorAsk,
  wanted: ListWish,
  request: PageRequest,
): Promise<{ readonly wish: ListWish; readonly found: Page<Assignment> }> {
  const queryOf = (wish: ListWish) => judgedQuery(wish, moment)
  const first = await attempt(() => queryOf(wanted))
  const wish = 'issues' in first ? withoutBounds(wanted, first.issues) : wanted
  const query = 'value' in first ? first.value : queryOf(wish)
  return { wish, found: await deps.store.assignments.list(person.userId, query, request) }
}

/** @throws {InvalidInput} also for bounds that no time lies between: a person can only have confused them. */
function judgedQuery({ list, filter }: ListWish, moment: Moment) {
  const { dueFrom = -Infinity, dueBefore = Infinity } = assignmentQuery(
    'all',
    filter,
    moment,
  ).criteria
  if (dueFrom >= dueBefore) {
    throw new InvalidInput([{ field: 'dueFrom', rule: 'not_after', other: 'dueTo' }])
  }
  return assignmentQuery(list, filter, moment)
}

/** A button names the state to set, so that a second click changes nothing. Without `done`, toggles. */
function toggle(ask: VisitorAsk): Promise<Outcome> {
  const { deps, person, form } = ask
  const done = chosen(form, 'done', ['yes', 'no'])
  return unlessGone(ask, 'assignment_gone', async (id) => {
    const { completedAt } =
      done === undefined
        ? await toggleAssignment(deps, person, { id })
        : await setCompleted(deps, person, { id, isCompleted: done === 'yes' })
    return completedAt === null ? 'assignment_reopened' : 'assignment_completed'
  })
}

function remove(ask: VisitorAsk): Promise<Outcome> {
  return unlessGone(ask, 'assignment_gone', async (id) => {
    await deleteAssignment(ask.deps, ask.person, { id, withSetting: false })
    return 'assignment_deleted'
  })
}

function restore(ask: VisitorAsk): Promise<Outcome> {
  return unlessGone(ask, 'assignment_not_restored', async (id) => {
    await restoreAssignment(ask.deps, ask.person, id)
    return 'assignment_restored'
  })
}

/** Does `work`, and returns to the page of the button with its notice, or with `gone` if the assignment was deleted. */
async function unlessGone(
  ask: VisitorAsk,
  gone: NoticeCode,
  work: (id: number) => Promise<NoticeCode>,
): Promise<Outcome> {
  const id = idAsked(ask, 'Assignment')
  const back = ownPath(ask.form.get('back'), '/assignments')
  try {
    return goTo(back, { code: await work(id), id })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
    return goTo(pastOwnPage(back, id), { code: gone })
  }
}

/** `back`, unless it is the page of the deleted assignment itself: then the page before that. */
function pastOwnPage(back: string, id: number): string {
  const [path, query] = back.split('?')
  if (path !== `/assignments/${id}`) return back
  return ownPath(new URLSearchParams(query).get('back'), '/assignments')
}
