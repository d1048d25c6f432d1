import { archiveSubject, listSubjects } from '../../actions/subjects.ts'
import type { Language } from '../../domain/accounts/user.ts'
import { isInUse, type SubjectOverview } from '../../domain/assignments/subject.ts'
import { attempt } from '../forms/forms.ts'
import { lastPageInstead, listPosition } from '../lists/list-position.ts'
import { pageAddress, partOf, requestedPage } from '../lists/requested-page.ts'
import { sortedByName } from '../lists/sorted-by-name.ts'
import type { NoticeCode } from '../notices.ts'
import { goTo, ownPath, show, showAgain } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../page-route.ts'
import { subjectsPage } from '../pages/subjects.ts'
import { formsFor } from '../site.ts'
import { namedSubject, storedSubject } from './stored-subject.ts'

export const subjectRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/subjects', answer: showSubjects },
  { method: 'POST', path: '/subjects/archive', answer: (context) => move(context, true) },
  { method: 'POST', path: '/subjects/restore', answer: (context) => move(context, false) },
]

async function showSubjects(context: VisitorContext): Promise<Outcome> {
  const { deps, person, language } = context
  const listed = await attempt(() => listSubjects(deps, person))
  const all = 'issues' in listed ? [] : inOrder(language, listed.value)
  const request = requestedPage(context)
  const position = listPosition(request, all.length, (page) => pageAddress('/subjects', page))
  const view = { ...context, subjects: partOf(all, request), position }
  if ('issues' in listed) return showAgain(subjectsPage({ ...view, issues: listed.issues }))
  return lastPageInstead(position) ?? show(subjectsPage(view))
}

/** The subjects by name. Those that only archived assignments have are at the end. */
function inOrder(language: Language, subjects: readonly SubjectOverview[]) {
  const byName = sortedByName(language, subjects, ({ subject }) => subject)
  return [...byName.filter(isInUse), ...byName.filter((it) => !isInUse(it))]
}

async function move(context: VisitorContext, isArchived: boolean): Promise<Outcome> {
  const { deps, person, form } = context
  const typed = namedSubject(form)
  const subject = await storedSubject(context, typed)
  const pausesSeries = isArchived && form.getAll('pause').includes(typed)
  const result = await archiveSubject(deps, person, { subject, isArchived, pausesSeries })
  context.site.countForm(person.userId, formsFor(result.moved + (isArchived ? result.paused : 0)))
  const code = result.moved > 0 ? doneBy(isArchived, result) : 'subject_gone'
  return goTo(ownPath(form.get('back'), '/subjects'), { code })
}

/** Series that were paused with their subject do not go on by themselves. */
function doneBy(isArchived: boolean, { paused }: { readonly paused: number }): NoticeCode {
  if (isArchived) return paused > 0 ? 'subject_archived_and_paused' : 'subject_archived'
  return paused > 0 ? 'subject_restored_without_series' : 'subject_restored'
}
