import { type NewSeriesPreview, previewedCount } from '../../actions/series-previews.ts'
import type { Language } from '../../domain/accounts/user.ts'
import { isOffRule } from '../../domain/series/recurrence.ts'
import { ruleOf } from '../../domain/series/recurring-setting.ts'
import type { Moment } from '../../domain/time/time.ts'
import { dueDateFields, reminderFields } from '../components/assignment-fields.ts'
import { backField } from '../components/back-field.ts'
import { datesToCome, dateToCome } from '../components/dates-to-come.ts'
import { type FormState, withProblems } from '../components/field.ts'
import { homeworkFields } from '../components/homework-fields.ts'
import { idempotencyKeyField } from '../components/idempotency-key-field.ts'
import { postForm } from '../components/post-form.ts'
import { previewMistakes } from '../components/preview-mistakes.ts'
import { recurrenceFields, recurrenceLabels } from '../components/recurrence-fields.ts'
import type { ReminderForm } from '../components/reminder-fieldset.ts'
import { formatterFor } from '../formatter.ts'
import { type Html, html } from '../html.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import { recurrenceTexts } from '../messages/recurrence.ts'
import type { Viewing, WebPage } from '../page-route.ts'
import { ruleInWords } from '../rule-in-words.ts'

interface NewAssignmentView {
  readonly viewing: Viewing
  readonly form: ReminderForm
  readonly subjects: readonly string[]
  /** The preview of a series; undefined if nothing recurs, or if the form is not complete yet. */
  readonly preview: NewSeriesPreview | undefined
  /** The page to return to. */
  readonly back: string
  /** Whether the input was an edit of an assignment that was deleted meanwhile. */
  readonly isInsteadOfDeleted?: boolean
}

/** The form for an assignment, or for a series that begins with it. */
export function newAssignmentPage(view: NewAssignmentView): WebPage {
  const { viewing, form, subjects, back, isInsteadOfDeleted } = view
  const { language } = viewing
  const texts = assignmentFormTexts[language]
  const isSeries = Boolean(form.values.recurrenceType)
  const title = isSeries ? texts.newSeries : texts.newAssignment
  const fields = withProblems(
    form,
    html`${isInsteadOfDeleted && deletedMeanwhile(language)}
${backField(back)}${idempotencyKeyField(form)}
${homeworkFields(form, subjects, dueDateFields(form, html`<span class="of-series">${texts.firstDueHint}</span>`))}
<fieldset id="recurrence"><legend>${recurrenceTexts[language].recurrence}</legend>
${recurrenceFields(form, { isNew: true })}</fieldset>
${previewOf(view)}
${reminderFields(form)}
<div class="row"><button class="primary" formnovalidate>${texts.add}</button>
<button class="of-series" formaction="/assignments/new/preview#preview" formnovalidate>${recurrenceTexts[language].showPreview}</button>
<a class="button plain" href="${back}">${texts.cancel}</a></div>`,
  )
  const body = html`<h1>${title}</h1>
<div class="sheet">${postForm(viewing, '/assignments/new', fields, 'stack series-form')}</div>`
  return { title, body, ...(isSeries && { section: 'series' }) }
}

function deletedMeanwhile(language: Language): Html {
  const { deletedMeanwhile, deletedAdvice } = assignmentFormTexts[language]
  return html`<div class="advice" role="alert" id="deleted-meanwhile"><p><strong>${deletedMeanwhile}</strong> ${deletedAdvice}</p></div>`
}

const renewedBy = [
  ...['recurrence', 'dueDate', 'dueTime'].map((id) => `change from:#${id} delay:100ms`),
  // While they are typed: a number that is still missing has been told already.
  ...['recurrenceInterval', 'recurrenceDay', 'endCount'].map(
    (id) => `input from:#${id} delay:300ms`,
  ),
].join(', ')

/** htmx fetches the preview again when a field that it depends on changes. */
const renewal = html`hx-post="/assignments/new/preview" hx-trigger="${renewedBy}" hx-select="#preview" hx-swap="outerMorph" hx-sync="this:replace"`

/** The button that shows it moves the focus to it. A renewal that is still under way must leave the focus there. */
function previewOf({ viewing, form, preview }: NewAssignmentView): Html {
  const { language, moment } = viewing
  const content = preview ? previewed(preview, language, moment) : notPreviewed(form)
  return html`<section class="preview of-series stack" id="preview" tabindex="-1" aria-labelledby="preview-title" aria-live="polite" ${renewal}>
<h2 id="preview-title">${recurrenceTexts[language].preview}</h2>
${content}</section>`
}

/** A due date that is missing may just not have been typed yet. */
function notPreviewed(form: FormState): Html {
  const { language } = form
  const due = { name: 'dueDate', label: assignmentFormTexts[language].dueDay }
  const fields = [due, ...recurrenceLabels(language)]
  const issues = form.issues.filter(
    ({ field, rule }) =>
      fields.some(({ name }) => name === field) && !(field === due.name && rule === 'required'),
  )
  const texts = recurrenceTexts[language]
  if (issues.length === 0) return html`<p class="quiet">${texts.notYet}</p>`
  return html`<p class="quiet">${texts.notWith}</p>${previewMistakes({ ...form, issues }, fields)}`
}

function previewed(
  { setting, occurrences: [first, ...toCome] }: NewSeriesPreview,
  language: Language,
  moment: Moment,
): Html {
  const texts = recurrenceTexts[language]
  const format = formatterFor(language, moment)
  const rule = ruleOf(setting)
  return html`<p class="rule">${ruleInWords(setting, language, format)}</p>
<dl class="dated"><dt>${texts.first}</dt><dd>${first && dateToCome(first, language, format)}</dd>
${toCome.length > 0 && html`<dt>${texts.toCome}</dt><dd>${datesToCome(toCome, language, format)}</dd>`}</dl>
${first && isOffRule(rule, first.date) && html`<p>${texts.offRule(rule.type, format.day(first.date))}</p>`}
${first && first.dueDate < moment.now && html`<p class="quiet">${texts.passed}</p>`}
${toCome.length < previewedCount && html`<p>${texts.noMore}</p>`}`
}
