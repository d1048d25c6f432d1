import type { Assignment, Moment } from '../../domain/assignment.ts'
import type { Language } from '../../domain/user.ts'
import { type Content, type Html, html } from '../html.ts'
import { assignmentTexts } from '../messages/assignments.ts'
import { telling } from '../telling.ts'
import { postForm } from './post-form.ts'
import { subjectTag } from './subject-tag.ts'

/** For whom, and when, assignments are shown. */
export interface Viewing {
  readonly language: Language
  readonly moment: Moment
  readonly formToken: string
}

/**
 * What holds lists of assignments: one form for all their buttons, which a long page has many of.
 *
 * @param back where these buttons lead back to.
 */
export function assignmentsForm(viewing: Viewing, back: string, content: Content): Html {
  const hidden = html`<input type="hidden" name="back" value="${back}">`
  // Each of several clicks counts, and the next one waits for its turn.
  return html`<div hx-sync:inherited="queue all" hx-disable:inherited="">${postForm(viewing, '/assignments', [hidden, content], 'stack')}</div>`
}

/** To stand in an `assignmentsForm`. */
export function assignmentList(viewing: Viewing, assignments: readonly Assignment[]): Html {
  return html`<ul class="assignments">${assignments.map((it) => assignmentItem(viewing, it))}</ul>`
}

/** Short, because a page has up to sixty of them: its buttons are named by their own words and the title. */
function assignmentItem(viewing: Viewing, it: Assignment): Html {
  const { id, title, completedAt } = it
  const texts = assignmentTexts[viewing.language]
  const isDone = completedAt !== null
  return html`
<li id="assignment-${id}"${isDone && html` class="is-done"`}><button class="toggle" id="toggle-${id}" name="done" value="${isDone ? 'no' : 'yes'}" formaction="/assignments/${id}/toggle" aria-label="${isDone ? texts.reopen : texts.complete}" aria-labelledby="toggle-${id} title-${id}"></button>
<div><a id="title-${id}" href="/assignments/${id}">${title}</a><p class="facts">${factsOf(viewing, it)}</p></div>
<button class="delete" id="delete-${id}" formaction="/assignments/${id}/delete" aria-label="${texts.remove}" aria-labelledby="delete-${id} title-${id}"></button></li>`
}

function factsOf({ language, moment }: Viewing, it: Assignment): Content {
  const texts = assignmentTexts[language]
  const { due, dateTime } = telling(language, moment)
  const { completedAt, priority, subject } = it
  const isLate = completedAt === null && it.dueDate < moment.now
  return [
    isLate && html`<b class="late">${texts.overdue}</b> `,
    html`<span>${due(it.dueDate)}</span> `,
    completedAt !== null && html`<span>${texts.completedAt(dateTime(completedAt))}</span> `,
    subjectTag(subject),
    priority !== 'medium' &&
      html` <span class="tag is-${priority}">${texts.priorityTag[priority]}</span>`,
    it.recurringSettingId !== null && html` <span>${texts.ofSeries}</span>`,
    it.isArchived && html` <span class="tag">${texts.archived}</span>`,
  ]
}
