import { createAssignment } from '../../actions/assignments.ts'
import { textLimits } from '../../domain/assignments/assignment.ts'
import type { ListName } from '../../domain/assignments/assignment-criteria.ts'
import { assignmentQuery } from '../../domain/assignments/assignment-filter.ts'
import {
  criteriaOfToday,
  orderOfToday,
  type TodayPart,
  todayParts,
  weekOfToday,
} from '../../domain/assignments/today.ts'
import { addDays, todayOf } from '../../domain/time/time.ts'
import { windowOf } from '../../domain/time/weeks.ts'
import { withBack } from '../back.ts'
import { comingOccurrences } from '../coming-occurrences.ts'
import type { FormState } from '../components/field.ts'
import { attempt, given, valuesOf } from '../forms/forms.ts'
import { typedSubject } from '../forms/shared-input.ts'
import { goTo, show, showAgain } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../page-route.ts'
import { type TodayNumbers, type TodaySection, todayPage } from '../pages/today.ts'
import { countAssignments } from './count-assignments.ts'
import { createOnce, newIdempotencyKey } from './create-once.ts'
import { subjectChoices } from './subject-choices.ts'

export const todayRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/',
    answer: async (context) => show(await pageOf(context, newQuick(context))),
  },
  { method: 'POST', path: '/assignments/quick', answer: addQuickly, isTyped: true },
  // For a browser that reloads the page of a rejected form by its address.
  { method: 'GET', path: '/assignments/quick', answer: () => goTo('/') },
]

/**
 * Assignments shown per part, so that the page stays small on a slow line. Fewer of the overdue ones: on a phone, they
 * come before what is due today. A link leads to the rest.
 */
const shown: Readonly<Record<TodayPart, number>> = {
  overdue: 3,
  'due-today': 10,
  'due-this-week': 10,
}

async function addQuickly(context: VisitorContext): Promise<Outcome> {
  const { person, form, language } = context
  if (form.has('inDetail')) return goTo(inDetail(form))
  const subject = typedSubject(form)
  const input = { title: given(form, 'title'), subject, dueDate: given(form, 'dueDate') }
  const created = await attempt(() =>
    createOnce(context, async (deps) => {
      const { id } = await createAssignment(deps, person, input)
      return { code: 'assignment_created', id }
    }),
  )
  if ('value' in created) return goTo('/', created.value)
  const { issues } = created
  return showAgain(await pageOf(context, { language, values: valuesOf(form), issues }))
}

/** URL of the whole form, with the input. What is too long is cut, since a URL has its limits too. */
function inDetail(form: URLSearchParams): string {
  const title = cutAbove(form.get('title') ?? '', textLimits.title)
  const subject = cutAbove(typedSubject(form), textLimits.subject)
  const typed = new URLSearchParams({ title, subject, due: form.get('dueDate') ?? '' })
  return withBack(`/assignments/new?${typed.toString()}`, '/')
}

/** The form will still say that it is too long. */
const cutAbove = (text: string, { max }: { readonly max: number }): string =>
  [...text].slice(0, max + 1).join('')

/** The empty form, due tomorrow, as most homework is. */
function newQuick({ language, moment }: VisitorContext): FormState {
  const dueDate = addDays(todayOf(moment), 1)
  return { language, values: { dueDate, ...newIdempotencyKey() }, issues: [] }
}

async function pageOf(context: VisitorContext, quick: FormState) {
  const { deps, person, moment } = context
  const [sections, numbers, coming, subjects] = await Promise.all([
    Promise.all(todayParts.map((part) => sectionOf(context, part))),
    numbersOf(context),
    comingOccurrences(deps, person, { ...weekOfToday(moment), moment }),
    subjectChoices(context),
  ])
  return todayPage({ ...context, sections, numbers, coming, quick, subjects })
}

async function sectionOf(
  { deps, person, moment }: VisitorContext,
  part: TodayPart,
): Promise<TodaySection> {
  const query = { criteria: criteriaOfToday(part, moment), order: orderOfToday(part) }
  const page = { page: 1, pageSize: shown[part] }
  return { part, ...(await deps.store.assignments.list(person.userId, query, page)) }
}

async function numbersOf({ deps, person, moment }: VisitorContext): Promise<TodayNumbers> {
  const today = todayOf(moment)
  const lately = windowOf([addDays(today, -6), today], moment.timeZone)
  const lengthOf = (list: ListName) =>
    countAssignments({ deps, person }, assignmentQuery(list, {}, moment))
  const [all, open, [completedLately = 0]] = await Promise.all([
    lengthOf('all'),
    lengthOf('pending'),
    deps.store.statistics.countIn(person.userId, 'completedAt', [lately]),
  ])
  return { all, open, completedLately }
}
