import type { SubjectSize } from '../../domain/assignments/subject.ts'
import { withBack } from '../back.ts'
import { type FormState, textField, withProblems } from '../components/field.ts'
import { postForm } from '../components/post-form.ts'
import { subjectTag } from '../components/subject-tag.ts'
import { formatterFor } from '../formatter.ts'
import { type Html, html } from '../html.ts'
import { renameSubjectTexts } from '../messages/rename-subject.ts'
import type { Viewing, WebPage } from '../page-route.ts'

interface SizedSubject {
  readonly subject: string
  readonly size: SubjectSize
}

interface RenameSubjectView extends SizedSubject {
  readonly viewing: Viewing
  readonly form: FormState
  readonly back: string
}

/**
 * Address of the form that renames a subject, and of what it sends. A name may have any characters, also line breaks,
 * which a form field would change.
 */
export const renameAddress = (subject: string, back: string): string =>
  withBack(`/subjects/rename?${new URLSearchParams({ subject }).toString()}`, back)

/** The form that renames a subject. */
export function renameSubjectPage(view: RenameSubjectView): WebPage {
  const { viewing, form, subject, back } = view
  const texts = renameSubjectTexts[viewing.language]
  const fields = withProblems(
    form,
    html`${textField(form, { name: 'name', label: texts.name, hint: texts.nameHint, required: true, autocomplete: 'off' })}
<div class="row"><button class="primary">${texts.rename}</button>
<a class="button plain" href="${back}">${texts.cancel}</a></div>`,
  )
  const body = html`<h1>${texts.title}</h1>
<p>${sized(viewing, view)}</p>
<p>${texts.whatChanges}</p>
<div class="sheet brief">${postForm(viewing, renameAddress(subject, back), fields, 'stack')}</div>`
  return { title: texts.title, body }
}

interface MergeSubjectsView {
  readonly viewing: Viewing
  readonly from: SizedSubject
  readonly into: SizedSubject
  readonly back: string
}

/** Asks whether two subjects are to become one. */
export function mergeSubjectsPage({ viewing, from, into, back }: MergeSubjectsView): WebPage {
  const texts = renameSubjectTexts[viewing.language]
  const address = renameAddress(from.subject, back)
  const answers = html`<input type="hidden" name="name" value="${into.subject}">
<div class="row"><button class="danger" name="merge" value="yes">${texts.merge}</button>
<a class="button plain" href="${address}">${texts.otherName}</a>
<a class="button plain" href="${back}">${texts.cancel}</a></div>`
  const body = html`<h1>${texts.mergeTitle}</h1>
<div class="sheet stack" id="merge"><p>${texts.isTaken(into.subject)}</p>
<ul>${[from, into].map((it) => html`<li>${sized(viewing, it)}</li>`)}</ul>
<p class="advice">${texts.whatMergingDoes}</p>
${postForm(viewing, address, answers)}</div>`
  return { title: texts.mergeTitle, body }
}

function sized({ language, moment }: Viewing, { subject, size }: SizedSubject): Html {
  const { number } = formatterFor(language, moment)
  const { assignments, series } = size
  const text = { assignments: number(assignments), series: number(series) }
  return html`${subjectTag(subject)} ${renameSubjectTexts[language].size(text)}`
}
