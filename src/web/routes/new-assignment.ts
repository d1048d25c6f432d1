import { createAssignment } from '../../actions/assignments.ts'
import { createSeriesFromAssignment } from '../../actions/recurring-settings.ts'
import { type NewSeriesPreview, previewNewSeries } from '../../actions/series-previews.ts'
import { assignmentDefaults, newAssignment } from '../../domain/assignments/assignment.ts'
import type { Issue } from '../../domain/issue.ts'
import { recurrenceTypes } from '../../domain/series/recurring-setting.ts'
import { defaultTimeOfDay, parseDate } from '../../domain/time/date-input.ts'
import type { FormState } from '../components/field.ts'
import { backOf, readDueDate, readNewAssignment } from '../forms/assignment-input.ts'
import { checkReminder } from '../forms/assignment-reminder.ts'
import { type Attempt, attempt, chosen, valuesOf } from '../forms/forms.ts'
import { noRecurrence, readRecurrence } from '../forms/recurrence-input.ts'
import { valuesOfShared } from '../forms/shared-input.ts'
import { goTo, show, showAgain } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext, WebPage } from '../page-route.ts'
import { newAssignmentPage } from '../pages/new-assignment.ts'
import { createOnce, newIdempotencyKey } from './create-once.ts'
import { isReminded } from './is-reminded.ts'
import { subjectChoices } from './subject-choices.ts'

/** Creates an assignment, or a series with its first assignment. */
export const newAssignmentRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/assignments/new', answer: offer },
  { method: 'POST', path: '/assignments/new', answer: create, isTyped: true },
  // For a browser that reloads the page of a preview by its address.
  { method: 'GET', path: '/assignments/new/preview', answer: () => goTo('/assignments/new') },
  { method: 'POST', path: '/assignments/new/preview', answer: preview, isTyped: true },
]

async function offer(context: VisitorContext): Promise<Outcome> {
  const { query } = context
  const due = parseDate(query.get('due') ?? '')
  const values = {
    ...noRecurrence,
    ...newIdempotencyKey(),
    ...valuesOfShared({
      ...assignmentDefaults,
      title: query.get('title') ?? '',
      subject: query.get('subject') ?? '',
    }),
    dueDate: due ?? '',
    dueTime: defaultTimeOfDay,
    recurrenceType: chosen(query, 'recurrence', recurrenceTypes) ?? '',
    back: query.get('back') ?? '',
  }
  const { value } = await previewOf(context, new URLSearchParams(values))
  return show(await newAssignmentForm(context, { values, issues: [], preview: value }))
}

async function create(context: VisitorContext): Promise<Outcome> {
  const { person, form, moment } = context
  const made = await attempt(() => {
    const first = readNewAssignment(form)
    checkReminder(form, () => newAssignment(first, moment))
    const recurrence = readRecurrence(form)
    return createOnce(context, async (deps) => {
      if (!recurrence) {
        const { id } = await createAssignment(deps, person, first)
        return { code: 'assignment_created', id }
      }
      const { id } = await createSeriesFromAssignment(deps, person, { first, recurrence })
      return { code: 'series_created', id }
    })
  })
  if ('value' in made) return goTo(backOf(valuesOf(form)), made.value)
  const { value, issues } = await previewOf(context, form)
  // The action stops at issues of the assignment. The form also shows those of the recurrence.
  const others = issues.filter(({ field }) => !made.issues.some((it) => it.field === field))
  const again = { values: valuesOf(form), preview: value, issues: [...made.issues, ...others] }
  return showAgain(await newAssignmentForm(context, again))
}

async function preview(context: VisitorContext): Promise<Outcome> {
  const { value, issues } = await previewOf(context, context.form)
  const shown = { values: valuesOf(context.form), preview: value, issues }
  const page = await newAssignmentForm(context, shown)
  return issues.length > 0 ? showAgain(page) : show(page)
}

interface Previewed {
  /** Undefined if the input is invalid, or if nothing recurs. */
  readonly value: NewSeriesPreview | undefined
  readonly issues: readonly Issue[]
}

/** Previews the dates of a form's series. All other fields may still be missing or invalid. */
async function previewOf(
  { deps, person }: VisitorContext,
  form: URLSearchParams,
): Promise<Previewed> {
  const found: Attempt<NewSeriesPreview | undefined> = await attempt(() => {
    const recurrence = readRecurrence(form)
    const first = { title: '-', dueDate: readDueDate(form) }
    return recurrence && previewNewSeries(deps, person, { first, recurrence })
  })
  return { value: undefined, issues: [], ...found }
}

interface Shown extends Omit<FormState, 'language'> {
  readonly preview: NewSeriesPreview | undefined
  readonly isInsteadOfDeleted?: boolean
}

/** The form for a new assignment. */
export async function newAssignmentForm(
  context: VisitorContext,
  { values, issues, ...shown }: Shown,
): Promise<WebPage> {
  return newAssignmentPage({
    viewing: context,
    form: { language: context.language, values, issues, isReminded: await isReminded(context) },
    subjects: await subjectChoices(context),
    back: backOf(values),
    ...shown,
  })
}
