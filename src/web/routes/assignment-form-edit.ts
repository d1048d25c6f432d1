import { updateAssignment } from '../../actions/assignments.ts'
import { subjectNames } from '../../actions/subjects.ts'
import { type Assignment, editedAssignment } from '../../domain/assignment.ts'
import { notFound } from '../../domain/errors.ts'
import type { Outcome, Page, PageRoute, VisitorAsk } from '../ask.ts'
import { type Values, valuesOf } from '../forms.ts'
import { idAsked } from '../id-asked.ts'
import { goTo, ownPath, show } from '../outcomes.ts'
import { editAssignmentPage } from '../pages/edit-assignment.ts'
import { newAssignmentPage } from '../pages/new-assignment.ts'
import { readEditedAssignment, valuesOfAssignment } from './assignment-form-input.ts'
import { noRecurrence } from './assignment-form-recurrence.ts'
import { checkReminder } from './assignment-form-reminder.ts'
import { type ShownEdit, saveEdit } from './save-edit.ts'

export const assignmentEditRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/assignments/:id', answer: open },
  { method: 'POST', path: '/assignments/:id', answer: save },
]

async function open(ask: VisitorAsk): Promise<Outcome> {
  const assignment = await find(ask)
  const back = ask.query.get('back')
  const values = { ...valuesOfAssignment(assignment, ask.moment.timeZone), ...(back && { back }) }
  return show(await pageOf(ask, assignment, { values }))
}

function save(ask: VisitorAsk): Promise<Outcome> {
  return saveEdit<Assignment>(ask, {
    find,
    pageOf,
    valuesOf: (assignment, { moment }) => valuesOfAssignment(assignment, moment.timeZone),
    async save({ deps, person, form, moment }, current, version) {
      const input = readEditedAssignment(form, current, moment.timeZone)
      checkReminder(editedAssignment(current, input, moment), current)
      await updateAssignment(deps, person, { id: current.id, expected: [version], input })
    },
    saved: ({ form }, { id }) => goTo(backOf(valuesOf(form)), { code: 'assignment_saved', id }),
    gone: offerAnew,
  })
}

/** The form for a new assignment, filled with the input: the edited assignment was deleted. */
async function offerAnew(ask: VisitorAsk): Promise<Page> {
  const values = { ...noRecurrence, ...valuesOf(ask.form) }
  return newAssignmentPage({
    ask,
    form: { language: ask.language, values, issues: [] },
    subjects: await subjectNames(ask.deps, ask.person),
    preview: undefined,
    back: backOf(values),
    isInsteadOfDeleted: true,
  })
}

async function find(ask: VisitorAsk): Promise<Assignment> {
  const id = idAsked(ask, 'Assignment')
  const found = await ask.deps.store.assignments.find(ask.person.userId, id)
  if (!found) throw notFound('Assignment')
  return found
}

async function pageOf(
  ask: VisitorAsk,
  assignment: Assignment,
  { values, issues = [], meanwhile }: ShownEdit,
): Promise<Page> {
  return editAssignmentPage({
    ask,
    assignment,
    form: { language: ask.language, values, issues },
    subjects: await subjectNames(ask.deps, ask.person),
    meanwhile,
    back: backOf(values),
  })
}

const backOf = ({ back }: Values) => ownPath(back ?? null, '/assignments')
