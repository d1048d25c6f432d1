import { pendingOf } from '../../domain/assignments/statistics.ts'
import { isInUse, type SubjectOverview } from '../../domain/assignments/subject.ts'
import type { Issue } from '../../domain/issue.ts'
import { openAssignments } from '../addresses.ts'
import { backField } from '../components/back-field.ts'
import { problems } from '../components/field.ts'
import { pager } from '../components/pager.ts'
import { postForm } from '../components/post-form.ts'
import { subjectTag } from '../components/subject-tag.ts'
import { formatterFor } from '../formatter.ts'
import { type Html, html } from '../html.ts'
import type { ListPosition } from '../lists/list-position.ts'
import { queryFields } from '../lists/list-query.ts'
import { subjectTexts } from '../messages/subjects.ts'
import type { Viewing, WebPage } from '../page-route.ts'
import { renameAddress } from './rename-subject.ts'

interface SubjectsView extends Viewing {
  readonly subjects: readonly SubjectOverview[]
  /** Why the subjects are not shown. */
  readonly issues?: readonly Issue[]
  readonly position: ListPosition
}

export function subjectsPage(view: SubjectsView): WebPage {
  const { language, subjects, issues = [], position } = view
  const texts = subjectTexts[language]
  const body = html`<div class="head"><h1>${texts.title}</h1><a href="${openAssignments}">${texts.back}</a></div>
<section aria-labelledby="about"><h2 id="about">${texts.aboutArchive}</h2><p>${texts.whatArchivingDoes}</p></section>
${problems({ language, issues }, html``)}
${subjects.length > 0 ? list(view) : issues.length === 0 && html`<p class="empty">${texts.none}</p>`}
${pager(language, position)}`
  return { title: texts.title, body }
}

function list(view: SubjectsView): Html {
  const texts = subjectTexts[view.language]
  const items = view.subjects.map((it, at) => ({ it, markup: item(view, it, `pause-${at}`) }))
  const part = (heading: string, isWanted: (it: SubjectOverview) => boolean) => {
    const wanted = items.filter(({ it }) => isWanted(it))
    return (
      wanted.length > 0 &&
      html`<h2>${heading}</h2><ul class="subjects">${wanted.map(({ markup }) => markup)}</ul>`
    )
  }
  const content = html`${backField(view.position.here)}
${part(texts.inUse, isInUse)}
${part(texts.onlyArchived, (it) => !isInUse(it))}`
  return postForm(view, '/subjects/archive', content, 'sheet')
}

/** @param pause the id of a box in it. */
function item(
  { language, moment, position }: SubjectsView,
  it: SubjectOverview,
  pause: string,
): Html {
  const { subject, overdue, completed, total, archivedTotal, series, running } = it
  const texts = subjectTexts[language]
  const { number } = formatterFor(language, moment)
  const count = (name: string, value: number) =>
    html`<div><dt>${name}</dt><dd>${number(value)}</dd></div>`
  const open = pendingOf(it)
  const button = (action: 'archive' | 'restore', text: string) =>
    html`<button name="subject" value="${subject}" formaction="/subjects/${action}">${text}<span class="spoken">: ${subject}</span></button>`
  const rename = html`<a class="button plain" href="${renameAddress(subject, position.here)}">${texts.rename}<span class="spoken">: ${subject}</span></a>`
  const canPause = total > 0 && running > 0
  const pausing = html`<div class="choice"><input type="checkbox" id="${pause}" name="pause" value="${subject}" checked>
<label for="${pause}">${texts.pauseSeries(number(running))}</label></div>`
  const archiving = open === 0 ? texts.archive : texts.archiveOpen(number(open))
  return html`
<li><div class="head"><h3><a href="${whereFound(it)}">${subjectTag(subject)}</a></h3>${rename}</div>
<dl class="numbers">${count(texts.open, open)}${count(texts.overdue, overdue)}${count(texts.completed, completed)}${count(texts.archived, archivedTotal)}${series > 0 && !canPause && count(texts.series, series)}</dl>
<div class="row">${total > 0 && button('archive', archiving)}${canPause && pausing}${archivedTotal > 0 && button('restore', texts.restore)}</div></li>`
}

/** A list that has something of the subject: of what is open, if anything is. */
function whereFound(it: SubjectOverview): string {
  const { subject, total, archivedTotal } = it
  if (total + archivedTotal === 0) return '/series'
  const open = pendingOf(it) > 0 && { [queryFields.list]: 'pending' }
  const archive = total === 0 && { [queryFields.includeArchived]: 'true' }
  const filter = new URLSearchParams({ ...open, [queryFields.subject]: subject, ...archive })
  return `/assignments?${filter.toString()}`
}
