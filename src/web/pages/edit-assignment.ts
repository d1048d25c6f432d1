import type { Language } from '../../domain/accounts/user.ts'
import type { Assignment } from '../../domain/assignments/assignment.ts'
import { withBack } from '../back.ts'
import { dueDateFields, reminderFields } from '../components/assignment-fields.ts'
import { backField } from '../components/back-field.ts'
import { changedMeanwhile, onOrOff, type ShownField } from '../components/changed-meanwhile.ts'
import { checkbox, withProblems } from '../components/field.ts'
import { homeworkFields, shownHomeworkFields } from '../components/homework-fields.ts'
import { postForm } from '../components/post-form.ts'
import type { ReminderForm } from '../components/reminder-fieldset.ts'
import type { Values } from '../forms/forms.ts'
import { type Html, html } from '../html.ts'
import { icons } from '../icons.ts'
import { linksIn } from '../links-in-text.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import { assignmentTexts } from '../messages/assignments.ts'
import type { Viewing, WebPage } from '../page-route.ts'

interface EditAssignmentView {
  readonly viewing: Viewing
  readonly assignment: Assignment
  readonly form: ReminderForm
  readonly subjects: readonly string[]
  /** The stored values, if they have changed since the form was shown. */
  readonly meanwhile: Values | undefined
  readonly back: string
}

/** The form to edit an assignment. */
export function editAssignmentPage(view: EditAssignmentView): WebPage {
  const { viewing, assignment, form, subjects, meanwhile, back } = view
  const { language } = viewing
  const texts = assignmentFormTexts[language]
  const fields = withProblems(
    form,
    html`${changedMeanwhile(form, meanwhile, shownFieldsIn(language))}
${backField(back)}<input type="hidden" id="version" name="version" value="${form.values.version}">
${homeworkFields(form, subjects, dueDateFields(form))}
${reminderFields(form)}
${checkbox(form, { name: 'isArchived', label: texts.isArchived, hint: texts.isArchivedHint })}
<div class="row"><button class="primary" formnovalidate>${meanwhile ? texts.saveAnyway : texts.save}</button>
<a class="button plain" href="${back}">${texts.cancel}</a></div>`,
  )
  const body = html`<div class="head"><h1>${texts.editAssignment}</h1>
<div class="row">${assignment.completedAt !== null && html`<span class="tag is-done">${texts.isComplete}</span>`}
${toggleOf(view)}</div></div>
${ofSeries(assignment, language)}${linksOf(assignment, language)}
<div class="sheet">${postForm(viewing, `/assignments/${assignment.id}`, fields, 'stack')}</div>
${deletionOf(view)}`
  return { title: `${assignment.title} · ${texts.editAssignment}`, body }
}

function ofSeries({ recurringSettingId: id }: Assignment, language: Language): Html | null {
  const texts = assignmentFormTexts[language]
  return id === null
    ? null
    : html`<p class="row">${texts.ofSeries} <a href="/series/${id}">${texts.seeSeries}</a></p>`
}

/** The form shows the description as plain text, so its links are listed. They open a new tab: nothing typed is lost. */
function linksOf({ description }: Assignment, language: Language): Html | undefined {
  const links = linksIn(description)
  if (links.length === 0) return undefined
  const items = links.map(
    (it) => html`<li><a href="${it}" target="_blank" rel="noreferrer">${it}</a></li>`,
  )
  return html`<ul class="links" aria-label="${assignmentFormTexts[language].links}">${items}</ul>`
}

/** Completes or reopens it, without saving the form. It is above the form, which fills more than the screen of a phone. */
function toggleOf({ viewing, assignment, back }: EditAssignmentView): Html {
  const texts = assignmentTexts[viewing.language]
  const { id, completedAt } = assignment
  const isOpen = completedAt === null
  const fields = html`${backField(withBack(`/assignments/${id}`, back))}<button name="done" value="${isOpen ? 'yes' : 'no'}">${isOpen && icons.check}${isOpen ? texts.complete : texts.reopen}</button>`
  return postForm(viewing, `/assignments/${id}/toggle`, fields)
}

function deletionOf({ viewing, assignment, back }: EditAssignmentView): Html {
  const texts = assignmentTexts[viewing.language]
  const fields = html`${backField(back)}<button class="danger">${icons.delete}${texts.remove}</button>`
  return postForm(viewing, `/assignments/${assignment.id}/delete`, fields)
}

function shownFieldsIn(language: Language): readonly ShownField[] {
  const texts = assignmentFormTexts[language]
  const format = onOrOff(texts)
  return [
    ...shownHomeworkFields(language),
    { name: 'dueDate', label: texts.dueDay },
    { name: 'dueTime', label: texts.dueTime },
    { name: 'reminderEnabled', label: texts.reminderEnabled, format },
    { name: 'reminderAt', label: texts.reminderDay },
    { name: 'reminderTime', label: texts.reminderTime },
    { name: 'urgentReminderEnabled', label: texts.urgentReminderEnabled, format },
    { name: 'isArchived', label: texts.isArchived, format },
  ]
}
