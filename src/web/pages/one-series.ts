import type { EditPreview } from '../../actions/series-previews.ts'
import { seriesStateOf } from '../../domain/series/generation.ts'
import type { Occurrence } from '../../domain/series/occurrences.ts'
import type { RecurringSetting } from '../../domain/series/recurring-setting.ts'
import { backField } from '../components/back-field.ts'
import { changedMeanwhile } from '../components/changed-meanwhile.ts'
import { datesToCome } from '../components/dates-to-come.ts'
import { editPreview } from '../components/edit-preview.ts'
import { withProblems } from '../components/field.ts'
import { occurrenceList } from '../components/occurrence-list.ts'
import { postForm } from '../components/post-form.ts'
import { previewMistakes } from '../components/preview-mistakes.ts'
import type { ReminderForm } from '../components/reminder-fieldset.ts'
import { seriesFields, shownSeriesFields } from '../components/series-fields.ts'
import { seriesSwitch, seriesTag } from '../components/series-switch.ts'
import { formatterFor } from '../formatter.ts'
import type { Values } from '../forms/forms.ts'
import { type Html, html } from '../html.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import { seriesTexts } from '../messages/series.ts'
import type { Viewing, WebPage } from '../page-route.ts'
import { ruleInWords } from '../rule-in-words.ts'

interface OneSeriesView {
  readonly viewing: Viewing
  readonly setting: RecurringSetting
  readonly occurrences: readonly Occurrence[]
  /** Whether there are occurrences before those. */
  readonly hasEarlier: boolean
  /** Where the list of them is, to come back to. */
  readonly here: string
  /** The next occurrences if it is resumed now; undefined if it is active. */
  readonly resumption: readonly Occurrence[] | undefined
  readonly form: ReminderForm
  readonly subjects: readonly string[]
  /** The preview of the edit in the form; undefined if that is invalid. */
  readonly previewed: EditPreview | undefined
  /** The stored values, if they have changed since the form was shown. */
  readonly meanwhile: Values | undefined
}

/** One series: its state, its occurrences past and future, and everything that can be done with it. */
export function oneSeriesPage(view: OneSeriesView): WebPage {
  const { viewing, setting } = view
  const { language, moment } = viewing
  const texts = seriesTexts[language]
  const rule = ruleInWords(setting, language, formatterFor(language, moment))
  const body = html`<div class="head"><h1>${setting.title}</h1>${seriesSwitch(viewing, setting, `/series/${setting.id}`)}</div>
<p class="row">${seriesTag(viewing, setting)} ${rule}</p>
${pauseOf(view)}
<section class="stack" aria-labelledby="occurrences"><h2 id="occurrences">${texts.occurrences}</h2>
${occurrenceList(view)}</section>
<section class="stack" aria-labelledby="edit"><h2 id="edit">${texts.edit}</h2>
<div class="sheet">${editForm(view)}</div></section>
${deletion(view)}`
  return { title: `${setting.title} · ${texts.series}`, body }
}

function pauseOf({ setting, resumption, viewing }: OneSeriesView): Html | undefined {
  const { language, moment } = viewing
  const texts = seriesTexts[language]
  if (seriesStateOf(setting, viewing.moment) === 'ended') return undefined
  if (!resumption) return html`<p class="quiet">${texts.pauseHint}</p>`
  const dates = datesToCome(resumption, language, formatterFor(language, moment))
  return html`<div class="advice stack"><p>${texts.pauseHint} ${texts.resumeHint}</p>
${resumption.length > 0 && html`<p>${texts.resumeMakes}</p>${dates}`}</div>`
}

function editForm(view: OneSeriesView): Html {
  const { viewing, setting, form, subjects, meanwhile } = view
  const { language } = viewing
  const { save, saveAnyway } = assignmentFormTexts[language]
  const content = withProblems(
    form,
    html`${changedMeanwhile(form, meanwhile, shownSeriesFields(language, meanwhile ?? {}))}
<input type="hidden" id="version" name="version" value="${form.values.version}">
${seriesFields(form, subjects)}
${previewOf(view)}
<div class="row"><button class="primary" formnovalidate>${meanwhile ? saveAnyway : save}</button>
<button formaction="/series/${setting.id}/preview#preview" formnovalidate>${seriesTexts[language].showPreview}</button></div>`,
  )
  return postForm(viewing, `/series/${setting.id}`, content, 'stack series-form')
}

/** htmx fetches the preview again when a field of the form changes. The focus, which its button moves there, stays. */
function previewOf({ viewing, setting, form, previewed }: OneSeriesView): Html {
  const { language, moment } = viewing
  const texts = seriesTexts[language]
  const content = previewed
    ? editPreview(previewed, language, formatterFor(language, moment))
    : html`<p class="quiet">${texts.notYet}</p>${previewMistakes(form, shownSeriesFields(language, form.values))}`
  return html`<section class="preview stack" id="preview" tabindex="-1" aria-labelledby="preview-title" aria-live="polite" hx-post="/series/${setting.id}/preview" hx-trigger="change from:.series-form delay:100ms" hx-select="#preview" hx-swap="outerMorph" hx-sync="this:replace">
<h2 id="preview-title">${texts.preview}</h2>${content}</section>`
}

function deletion({ viewing, setting }: OneSeriesView): Html {
  const texts = seriesTexts[viewing.language]
  // Where to return if the form is refused because its session is over.
  const back = backField(`/series/${setting.id}`)
  const content = html`${back}<button class="danger">${texts.delete}</button>`
  return html`<details class="sheet deletion"><summary>${texts.delete}</summary><div class="stack">
<p><strong>${texts.deleteQuestion}</strong> ${texts.deleteWhatStays}</p>
${seriesStateOf(setting, viewing.moment) === 'running' && html`<p>${texts.deleteInstead}</p>`}
${postForm(viewing, `/series/${setting.id}/delete`, content)}</div></details>`
}
