import type { DeletedAssignment } from '../../domain/deleted-assignment.ts'
import { leftOfDay } from '../../domain/time.ts'
import { pager } from '../components/pager.ts'
import { postForm } from '../components/post-form.ts'
import { subjectTag } from '../components/subject-tag.ts'
import { formatterFor } from '../formatter.ts'
import { type Html, html } from '../html.ts'
import { deletedAssignmentTexts } from '../messages/deleted-assignments.ts'
import type { Viewing, WebPage } from '../page-route.ts'
import { pageAddress } from '../requested-page.ts'

interface DeletedAssignmentsView extends Viewing {
  readonly deleted: readonly DeletedAssignment[]
  readonly position: { readonly page: number; readonly pages: number }
}

/** The deleted assignments that can still be restored. */
export function deletedAssignmentsPage(view: DeletedAssignmentsView): WebPage {
  const { language, moment, deleted, position } = view
  const texts = deletedAssignmentTexts[language]
  const list =
    deleted.length === 0
      ? html`<p class="empty">${texts.none}</p>`
      : html`<ul class="sheet rows">${deleted.map((it) => item(view, it))}</ul>`
  const body = html`<div class="head"><h1>${texts.title}</h1><a href="/assignments">${texts.back}</a></div>
<p>${texts.forHowLong}</p>
${list}
${pager(language, { ...position, hrefOf: deletedAddress })}`
  return { title: texts.title, body, dayLeft: leftOfDay(moment) }
}

export const deletedAddress = (page: number) => pageAddress('/assignments/deleted', page)

function item(view: DeletedAssignmentsView, { assignment, deletedAt }: DeletedAssignment): Html {
  const { language, moment, position } = view
  const { id, title, subject, dueDate } = assignment
  const texts = deletedAssignmentTexts[language]
  const { due, ago } = formatterFor(language, moment)
  const restore = html`<input type="hidden" name="back" value="${deletedAddress(position.page)}">
<button>${texts.restore}<span class="spoken">: ${title}</span></button>`
  return html`<li id="deleted-${id}" class="head">
<div><p><strong class="typed">${title}</strong></p>
<p class="facts"><span>${texts.due(due(dueDate))}</span> <span>${texts.deleted(ago(deletedAt))}</span> ${subjectTag(subject)}</p></div>
${postForm(view, `/assignments/${id}/restore`, restore)}</li>`
}
