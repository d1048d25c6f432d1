import { archiveSubject, listSubjects } from '../../actions/subjects.ts'
import { notFound } from '../../domain/errors.ts'
import { totalPages } from '../../domain/pagination.ts'
import { isInUse } from '../../domain/subject.ts'
import { isStorable } from '../../domain/text.ts'
import { sortedByName } from '../formatter.ts'
import { attempt } from '../forms.ts'
import type { NoticeCode } from '../notices.ts'
import { goTo, ownPath, show, showAgain } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../page-route.ts'
import { subjectsAddress, subjectsPage } from '../pages/subjects.ts'
import { lastPageInstead, partOf, requestedPage } from '../requested-page.ts'
import { storedSubject } from './stored-subject.ts'

export const subjectRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/subjects', answer: showSubjects },
  { method: 'POST', path: '/subjects/archive', answer: (context) => move(context, true) },
  { method: 'POST', path: '/subjects/restore', answer: (context) => move(context, false) },
]

async function showSubjects(context: VisitorContext): Promise<Outcome> {
  const { deps, person, language, moment, formToken } = context
  const listed = await attempt(() => listSubjects(deps, person))
  const shown = { language, moment, formToken }
  if ('issues' in listed) {
    const position = { page: 1, pages: 1 }
    return showAgain(subjectsPage({ ...shown, subjects: [], issues: listed.issues, position }))
  }
  const inOrder = sortedByName(language, listed.value, ({ subject }) => subject)
  const all = [...inOrder.filter(isInUse), ...inOrder.filter((it) => !isInUse(it))]
  const request = requestedPage(context)
  const last = lastPageInstead(request, all.length)
  if (last !== undefined) return goTo(subjectsAddress(last))
  const position = { page: request.page, pages: totalPages(all.length, request.pageSize) }
  const subjects = partOf(all, request)
  return show(subjectsPage({ ...shown, subjects, position }))
}

async function move(context: VisitorContext, isArchived: boolean): Promise<Outcome> {
  const { deps, person, form } = context
  const typed = form.get('subject') ?? ''
  if (typed === '' || !isStorable(typed)) throw notFound('Subject')
  const subject = await storedSubject(context, typed)
  const pausesSeries = isArchived && form.getAll('pause').includes(typed)
  const result = await archiveSubject(deps, person, { subject, isArchived, pausesSeries })
  const code = result.moved > 0 ? doneBy(isArchived, result) : 'subject_gone'
  return goTo(ownPath(form.get('back'), '/subjects'), { code })
}

function doneBy(isArchived: boolean, { paused }: { readonly paused: number }): NoticeCode {
  if (!isArchived) return 'subject_restored'
  return paused > 0 ? 'subject_archived_and_paused' : 'subject_archived'
}
