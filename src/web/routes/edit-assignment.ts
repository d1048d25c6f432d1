import { updateAssignment } from '../../actions/assignments.ts'
import { type Assignment, assignmentEdit } from '../../domain/assignments/assignment.ts'
import { changed } from '../../domain/edit.ts'
import { notFound } from '../../domain/errors.ts'
import { versionTag } from '../../domain/version-tag.ts'
import { backOf, readEditedAssignment, valuesOfAssignment } from '../forms/assignment-input.ts'
import { checkReminder } from '../forms/assignment-reminder.ts'
import { ticked, valuesOf } from '../forms/forms.ts'
import { noRecurrence } from '../forms/recurrence-input.ts'
import { type ShownEdit, saveEdit } from '../forms/save-edit.ts'
import type { NoticeCode } from '../notices.ts'
import { goTo, show } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext, WebPage } from '../page-route.ts'
import { editAssignmentPage } from '../pages/edit-assignment.ts'
import { noAssignmentPage } from '../pages/failure.ts'
import { idParameter } from '../requests/id-parameter.ts'
import { newIdempotencyKey } from './create-once.ts'
import { isReminded } from './is-reminded.ts'
import { newAssignmentForm } from './new-assignment.ts'
import { subjectChoices } from './subject-choices.ts'

export const editAssignmentRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/assignments/:id', answer: open },
  { method: 'POST', path: '/assignments/:id', answer: save, isTyped: true },
]

async function open(context: VisitorContext): Promise<Outcome> {
  const assignment = await findIfAny(context)
  if (!assignment) return noAssignmentPage(context.language)
  const back = context.query.get('back')
  const values = {
    ...valuesOfAssignment(assignment, context.moment.timeZone),
    ...(back && { back }),
  }
  return show(await pageOf(context, assignment, { values }))
}

function save(context: VisitorContext): Promise<Outcome> {
  return saveEdit<Assignment>(context, {
    find,
    pageOf,
    valuesOf: (assignment, { moment }) => valuesOfAssignment(assignment, moment.timeZone),
    async save({ deps, person, form, moment }, current) {
      const input = readEditedAssignment(form, current, moment.timeZone)
      const edited = () => changed(current, assignmentEdit(input, moment.timeZone), moment.now)
      checkReminder(form, edited, current)
      const expected = { oneOf: [versionTag(current)] }
      await updateAssignment(deps, person, { id: current.id, expected, input })
    },
    saved: ({ form }, before) =>
      goTo(backOf(valuesOf(form)), { code: savedCode(form, before), id: before.id }),
    gone: offerAnew,
  })
}

/** A move into the archive takes the assignment out of the lists, so it is said. */
function savedCode(form: URLSearchParams, { isArchived: wasArchived }: Assignment): NoticeCode {
  const isArchived = ticked(form, 'isArchived')
  if (isArchived === wasArchived) return 'assignment_saved'
  return isArchived ? 'assignment_archived' : 'assignment_unarchived'
}

/** The form for a new assignment, filled with the input: the edited assignment was deleted. */
function offerAnew(context: VisitorContext): Promise<WebPage> {
  const values = { ...noRecurrence, ...valuesOf(context.form), ...newIdempotencyKey() }
  return newAssignmentForm(context, {
    values,
    issues: [],
    preview: undefined,
    isInsteadOfDeleted: true,
  })
}

async function find(context: VisitorContext): Promise<Assignment> {
  const found = await findIfAny(context)
  if (!found) throw notFound('Assignment')
  return found
}

async function findIfAny(context: VisitorContext): Promise<Assignment | undefined> {
  const id = idParameter(context, 'Assignment')
  return context.deps.store.assignments.find(context.person.userId, id)
}

async function pageOf(
  context: VisitorContext,
  assignment: Assignment,
  { values, issues = [], meanwhile }: ShownEdit,
): Promise<WebPage> {
  return editAssignmentPage({
    viewing: context,
    assignment,
    form: { language: context.language, values, issues, isReminded: await isReminded(context) },
    subjects: await subjectChoices(context),
    meanwhile,
    back: backOf(values),
  })
}
