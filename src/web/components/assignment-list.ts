import type { Assignment } from '../../domain/assignments/assignment.ts'
import { isOverdue } from '../../domain/assignments/assignment-criteria.ts'
import { withBack } from '../back.ts'
import { formatterFor } from '../formatter.ts'
import { type Content, type Html, html } from '../html.ts'
import { assignmentTexts } from '../messages/assignments.ts'
import type { Viewing } from '../page-route.ts'
import { backField } from './back-field.ts'
import { queuedForm } from './post-form.ts'
import { subjectTag } from './subject-tag.ts'

/**
 * Wraps lists of assignments in one form for all their buttons, of which a long page has many.
 *
 * @param back the page to return to after a button.
 */
export function assignmentsForm(viewing: Viewing, back: string, content: Content): Html {
  const hidden = backField(back)
  return html`<div hx-disable:inherited="">${queuedForm(viewing, '/assignments', [hidden, content], 'stack')}</div>`
}

/**
 * Must be inside an `assignmentsForm`.
 *
 * @param back where its links lead back to.
 */
export function assignmentList(
  viewing: Viewing,
  back: string,
  assignments: readonly Assignment[],
): Html {
  return html`<ul class="assignments">${assignments.map((it) =>
    assignmentItem(viewing, it, withBack(`/assignments/${it.id}`, back)),
  )}</ul>`
}

/** Short markup, because a page has up to sixty. Each button's name is its own label and the title. */
function assignmentItem(viewing: Viewing, it: Assignment, href: string): Html {
  const { id, title, completedAt } = it
  const texts = assignmentTexts[viewing.language]
  const isDone = completedAt !== null
  return html`
<li id="assignment-${id}"${isDone && html` class="is-done"`}><button class="toggle" id="toggle-${id}" name="done" value="${isDone ? 'no' : 'yes'}" formaction="/assignments/${id}/toggle" aria-label="${isDone ? texts.reopen : texts.complete}" aria-labelledby="toggle-${id} title-${id}"></button>
<div><a id="title-${id}" href="${href}">${title}</a><p class="facts">${factsOf(viewing, it)}</p></div>
<button class="delete" id="delete-${id}" formaction="/assignments/${id}/delete" aria-label="${texts.remove}" aria-labelledby="delete-${id} title-${id}"></button></li>`
}

function factsOf({ language, moment }: Viewing, it: Assignment): Content {
  const texts = assignmentTexts[language]
  const { due, dateTime } = formatterFor(language, moment)
  const { completedAt, description, priority, subject } = it
  return [
    isOverdue(it, moment) && html`<b class="late">${texts.overdue}</b> `,
    html`<span>${due(it.dueDate)}</span> `,
    description !== '' &&
      html`<i class="described" role="img" aria-label="${texts.hasDescription}"></i> `,
    completedAt !== null && html`<span>${texts.completedAt(dateTime(completedAt))}</span> `,
    subjectTag(subject),
    priority !== 'medium' &&
      html` <span class="tag is-${priority}">${texts.priorityTag[priority]}</span>`,
    it.recurringSettingId !== null && html` <span>${texts.ofSeries}</span>`,
    it.isArchived && html` <span class="tag">${texts.archived}</span>`,
  ]
}
