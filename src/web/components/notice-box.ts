import type { Language } from '../../domain/accounts/user.ts'
import { shortened } from '../../domain/text.ts'
import { withBack } from '../back.ts'
import { type Html, html } from '../html.ts'
import { icons } from '../icons.ts'
import { layoutTexts } from '../messages/layout.ts'
import { noticeTexts } from '../messages/notices.ts'
import {
  type NamedNotice,
  type Notice,
  type NoticeCode,
  noticeText,
  type Topic,
} from '../notices.ts'
import type { PageContext } from '../page-route.ts'
import { backField } from './back-field.ts'
import { postForm } from './post-form.ts'

/** The page that it is shown on. */
type Frame = Pick<PageContext, 'language' | 'url' | 'formToken'>

/** The message about the effect of the form before this page. With JavaScript, it can be closed. */
export function noticeBox(frame: Frame, notice: NamedNotice): Html {
  const { language } = frame
  const { code, topic } = notice
  // The id names the object, so that htmx treats a notice about another object as a new element.
  const isWarning = warnings.has(code)
  return html`<div class="notice${isWarning && ' is-warning'}" id="${noticeText(notice).replace('.', '-')}"><span>${noticeTexts[language][code]}${topic && about(language, topic)}</span>
<div class="row">${wayTo(frame, notice)}${undo(frame, notice)}<button type="button" class="plain" data-closes>${icons.close}<span class="spoken">${layoutTexts[language].close}</span></button></div></div>`
}

function about(language: Language, { title, due }: Topic): Html {
  const texts = layoutTexts[language]
  const when = due && (due.isPast ? texts.overdue(due.text) : texts.due(due.text))
  return html` <span class="about"><span class="typed">${shortened(title, longestTitle)}</span>${when && html` <span>${when}</span>`}</span>`
}

/** In characters, two lines of a phone: the box hides what is behind it. */
const longestTitle = 60

/** The folders of what can be opened from a notice about it. */
const opening: Partial<Record<NoticeCode, string>> = {
  assignment_created: 'assignments',
  assignment_saved: 'assignments',
  assignment_archived: 'assignments',
  assignment_unarchived: 'assignments',
  series_created: 'series',
}

function wayTo({ language, url }: Frame, { code, id }: Notice): Html | undefined {
  const folder = opening[code]
  if (!folder || id === undefined) return undefined
  return html`<a class="button plain" href="${withBack(`/${folder}/${id}`, url)}">${layoutTexts[language].open}</a>`
}

/** Notices that something was not done. */
const warnings: ReadonlySet<NoticeCode> = new Set([
  'assignment_gone',
  'assignment_not_restored',
  'assignments_full',
  'dates_unchanged',
  'dates_not_chosen',
  'dates_full',
  'subject_gone',
  'subject_not_renamed',
  'subject_same',
  'reminders_waiting',
  'reminders_not_sent',
  'sign_in_over',
  'session_over',
  'session_over_typed',
  'confirm_first',
  'confirmed_again',
  'form_stale',
  'form_stale_typed',
  'form_of_another',
])

/** The forms that undo a change, by notice. */
const undoing: Partial<Record<NoticeCode, { readonly form: string; readonly done?: string }>> = {
  assignment_deleted: { form: 'restore' },
  assignment_completed: { form: 'toggle', done: 'no' },
}

function undo(frame: Frame, { code, id }: Notice): Html | undefined {
  const way = undoing[code]
  if (!way || id === undefined) return undefined
  const done = way.done && html`<input type="hidden" name="done" value="${way.done}">`
  const back = backField(frame.url)
  const button = html`<button class="plain">${layoutTexts[frame.language].undo}</button>`
  return postForm(frame, `/assignments/${id}/${way.form}`, [done, back, button])
}
