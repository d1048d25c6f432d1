import { updateAssignment } from '../../actions/assignments.ts'
import { listSubjects } from '../../actions/subjects.ts'
import type { Assignment } from '../../domain/assignment.ts'
import { DomainError, notFound } from '../../domain/errors.ts'
import type { Issue } from '../../domain/issue.ts'
import type { Outcome, Page, PageRoute, VisitorAsk } from '../ask.ts'
import { attempt, type Values, valuesOf } from '../forms.ts'
import { idAsked } from '../id-asked.ts'
import { goTo, ownPath, show, showAgain } from '../outcomes.ts'
import { editAssignmentPage } from '../pages/edit-assignment.ts'
import { readEditedAssignment, valuesOfAssignment } from './assignment-form-input.ts'

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

async function save(ask: VisitorAsk): Promise<Outcome> {
  const { deps, principal, form, moment } = ask
  const current = await find(ask)
  const expected = [form.get('version') ?? '']
  try {
    const saved = await attempt(() => {
      const input = readEditedAssignment(form, current, moment.timeZone)
      return updateAssignment(deps, principal, { id: current.id, expected, input })
    })
    if ('value' in saved) return goTo(backOf(valuesOf(form)), { code: 'assignment_saved' })
    return showAgain(await pageOf(ask, current, { values: valuesOf(form), ...saved }))
  } catch (error) {
    if (error instanceof DomainError && error.code === 'stale') return tellChanged(ask)
    throw error
  }
}

/** The form with what was typed, which from now on stands against what is there now. */
async function tellChanged(ask: VisitorAsk): Promise<Outcome> {
  const assignment = await find(ask)
  const meanwhile = valuesOfAssignment(assignment, ask.moment.timeZone)
  const { version = '' } = meanwhile
  const values = { ...valuesOf(ask.form), version }
  return { page: await pageOf(ask, assignment, { values, meanwhile }), status: 409 }
}

async function find(ask: VisitorAsk): Promise<Assignment> {
  const id = idAsked(ask, 'Assignment')
  const found = await ask.deps.store.assignments.find(ask.principal.userId, id)
  if (!found) throw notFound('Assignment')
  return found
}

interface Shown {
  readonly values: Values
  readonly issues?: readonly Issue[]
  readonly meanwhile?: Values
}

async function pageOf(
  ask: VisitorAsk,
  assignment: Assignment,
  { values, issues = [], meanwhile }: Shown,
): Promise<Page> {
  const subjects = await listSubjects(ask.deps, ask.principal)
  return editAssignmentPage({
    ask,
    assignment,
    form: { language: ask.language, values, issues },
    subjects: subjects.map(({ subject }) => subject),
    meanwhile,
    back: backOf(values),
  })
}

const backOf = ({ back }: Values) => ownPath(back ?? null, '/assignments')
