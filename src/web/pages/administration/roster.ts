import { mostOnRoster } from '../../../domain/accounts/roster.ts'
import { type FormState, textArea, withProblems } from '../../components/field.ts'
import { postForm } from '../../components/post-form.ts'
import { html } from '../../html.ts'
import { rosterTexts } from '../../messages/administration/roster.ts'
import { userTexts } from '../../messages/administration/users.ts'
import type { Viewing, WebPage } from '../../page-route.ts'
import { sectionPage } from './frame.ts'
import { languageAndZoneFields } from './user-profile.ts'

/** The form for many users at once. */
export function rosterPage(viewing: Viewing, state: Omit<FormState, 'language'>): WebPage {
  const { language } = viewing
  const texts = rosterTexts[language]
  const form = { ...state, language }
  const fields = html`<p>${texts.explanation}</p>
${withProblems(
  form,
  html`${textArea(form, { name: 'roster', label: texts.roster, hint: texts.rosterHint(mostOnRoster) })}
${languageAndZoneFields(form)}`,
)}
<div class="row"><button class="primary">${texts.add}</button>
<a class="button plain" href="/admin/users">${userTexts[language].cancel}</a></div>`
  const body = html`<div class="sheet">${postForm(viewing, '/admin/users/roster', fields, 'stack')}</div>`
  return sectionPage(viewing, 'users', { title: texts.title, body })
}
