import { archiveSubject, listSubjects } from '../../actions/subjects.ts'
import { notFound } from '../../domain/errors.ts'
import { pageRequest, totalPages } from '../../domain/pagination.ts'
import { isStorable } from '../../domain/text.ts'
import type { Outcome, PageRoute, VisitorAsk } from '../ask.ts'
import { goTo, ownPath, show } from '../outcomes.ts'
import { subjectsPage } from '../pages/subjects.ts'

export const subjectRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/subjects', answer: showSubjects },
  { method: 'POST', path: '/subjects/archive', answer: (ask) => move(ask, true) },
  { method: 'POST', path: '/subjects/restore', answer: (ask) => move(ask, false) },
]

const perPage = 50

async function showSubjects(ask: VisitorAsk): Promise<Outcome> {
  const { deps, principal, language, moment, formToken, query } = ask
  const all = await listSubjects(deps, principal)
  const { page } = pageRequest(Number.parseInt(query.get('page') ?? '', 10) || 1)
  const pages = totalPages(all.length, perPage)
  const subjects = all.slice((page - 1) * perPage, page * perPage)
  const position = { page, pages }
  return show(subjectsPage({ language, moment, formToken, subjects, position }))
}

async function move({ deps, principal, form }: VisitorAsk, isArchived: boolean): Promise<Outcome> {
  const subject = form.get('subject') ?? ''
  if (subject === '' || !isStorable(subject)) throw notFound('Subject')
  await archiveSubject(deps, principal, { subject, isArchived })
  const code = isArchived ? 'subject_archived' : 'subject_restored'
  return goTo(ownPath(form.get('back'), '/subjects'), { code })
}
