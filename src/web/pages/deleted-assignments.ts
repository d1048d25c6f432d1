import type { DeletedAssignment } from '../../domain/assignments/deleted-assignment.ts'
import { leftOfDay } from '../../domain/time/time.ts'
import { openAssignments } from '../addresses.ts'
import { backField } from '../components/back-field.ts'
import { pager } from '../components/pager.ts'
import { postForm } from '../components/post-form.ts'
import { subjectTag } from '../components/subject-tag.ts'
import { formatterFor } from '../formatter.ts'
import { type Html, html } from '../html.ts'
import type { ListPosition } from '../lists/list-position.ts'
import { deletedAssignmentTexts } from '../messages/deleted-assignments.ts'
import type { Viewing, WebPage } from '../page-route.ts'

interface DeletedAssignmentsView extends Viewing {
  readonly deleted: readonly DeletedAssignment[]
  readonly position: ListPosition
}

/** The deleted assignments that can still be restored. */
export function deletedAssignmentsPage(view: DeletedAssignmentsView): WebPage {
  const { language, moment, deleted, position } = view
  const texts = deletedAssignmentTexts[language]
  const list =
    deleted.length === 0
      ? html`<p class="empty">${texts.none}</p>`
      : html`<ul class="sheet rows">${deleted.map((it) => item(view, it))}</ul>`
  const body = html`<div class="head"><h1>${texts.title}</h1><a href="${openAssignments}">${texts.back}</a></div>
<p>${texts.forHowLong}</p>
${list}
${pager(language, position)}`
  return { title: texts.title, body, dayLeft: leftOfDay(moment) }
}

function item(view: DeletedAssignmentsView, { assignment, deletedAt }: DeletedAssignment): Html {
  const { language, moment, position } = view
  const { id, title, subject, dueDate } = assignment
  const texts = deletedAssignmentTexts[language]
  const { due, ago } = formatterFor(language, moment)
  const restore = html`${backField(position.here)}
<button>${texts.restore}<span class="spoken">: ${title}</span></button>`
  return html`<li id="deleted-${id}" class="head">
<div><p><strong class="typed">${title}</strong></p>
<p class="facts"><span>${texts.due(due(dueDate))}</span> <span>${texts.deleted(ago(deletedAt))}</span> ${subjectTag(subject)}</p></div>
${postForm(view, `/assignments/${id}/restore`, restore)}</li>`
}
