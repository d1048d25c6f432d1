import { renameSubject, sizeOfSubject } from '../../actions/subjects.ts'
import { isUsed } from '../../domain/assignments/subject.ts'
import type { FormState } from '../components/field.ts'
import { asOneLine, attempt, valuesOf } from '../forms/forms.ts'
import { goTo, ownPath, show, showAgain } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext, WebPage } from '../page-route.ts'
import { mergeSubjectsPage, renameSubjectPage } from '../pages/rename-subject.ts'
import { formsFor } from '../site.ts'
import { namedSubject } from './stored-subject.ts'

export const renameSubjectRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/subjects/rename', answer: open },
  { method: 'POST', path: '/subjects/rename', answer: save, isTyped: true },
]

async function open(context: VisitorContext): Promise<Outcome> {
  const subject = namedSubject(context.query)
  if (!isUsed(await sizeOfSubject(context.deps, context.person, subject))) return gone(context)
  return show(await formPage(context, { values: { name: asOneLine(subject) }, issues: [] }))
}

async function save(context: VisitorContext): Promise<Outcome> {
  const { deps, person, form } = context
  const subject = namedSubject(context.query)
  // As in the form of an assignment, a space that nobody sees would make it another subject. There, a name that nobody
  // changed stays as it is stored. Here, even that is trimmed: otherwise two subjects that look alike could never become one.
  const name = (form.get('name') ?? '').trim()
  const rename = { subject, name, mayMerge: form.has('merge') }
  const { assignments, series } = await sizeOfSubject(deps, person, subject)
  const done = await attempt(() => renameSubject(deps, person, rename))
  if ('issues' in done) {
    return showAgain(await formPage(context, { values: valuesOf(form), issues: done.issues }))
  }
  switch (done.value) {
    case 'taken':
      return show(await questionPage(context, name))
    case 'gone':
      return gone(context)
    case 'same':
      break
    default:
      context.site.countForm(person.userId, formsFor(assignments + series))
  }
  return goTo(backOf(context), { code: `subject_${done.value}` })
}

const gone = (context: VisitorContext) => goTo(backOf(context), { code: 'subject_not_renamed' })

const backOf = ({ query }: VisitorContext) => ownPath(query.get('back'), '/subjects')

async function formPage(
  context: VisitorContext,
  shown: Omit<FormState, 'language'>,
): Promise<WebPage> {
  const subject = await sized(context, namedSubject(context.query))
  const form = { ...shown, language: context.language }
  return renameSubjectPage({ viewing: context, form, ...subject, back: backOf(context) })
}

async function questionPage(context: VisitorContext, name: string): Promise<WebPage> {
  const [from, into] = await Promise.all([
    sized(context, namedSubject(context.query)),
    sized(context, name),
  ])
  return mergeSubjectsPage({ viewing: context, from, into, back: backOf(context) })
}

const sized = async ({ deps, person }: VisitorContext, subject: string) => ({
  subject,
  size: await sizeOfSubject(deps, person, subject),
})
