import { type User, userLimits } from '../../../domain/accounts/user.ts'
import { type FormState, selectField, textField, withProblems } from '../../components/field.ts'
import { postForm } from '../../components/post-form.ts'
import { timeZoneField } from '../../components/time-zone-field.ts'
import { type Html, html } from '../../html.ts'
import { userTexts } from '../../messages/administration/users.ts'
import { languageChoices } from '../../messages/language-choices.ts'
import type { Viewing, WebPage } from '../../page-route.ts'
import { sectionPage } from './frame.ts'

interface UserProfileView extends Omit<FormState, 'language'> {
  readonly user: User
}

/** The form for what users may change about themselves, for an administrator. */
export function userProfilePage(
  viewing: Viewing,
  { user, values, issues }: UserProfileView,
): WebPage {
  const { language } = viewing
  const texts = userTexts[language]
  const page = `/admin/users/${user.id}`
  const fields = html`${profileFields({ language, values, issues })}
<div class="row"><button class="primary">${texts.save}</button>
<a class="button plain" href="${page}">${texts.cancel}</a></div>`
  const body = html`<div class="sheet brief">${postForm(viewing, `${page}/profile`, fields, 'stack')}</div>`
  return sectionPage(viewing, 'users', { title: texts.edit, body })
}

export function profileFields(form: FormState): Html {
  const texts = userTexts[form.language]
  return withProblems(
    form,
    html`${textField(form, { name: 'email', label: texts.email, type: 'email', required: true, maxlength: userLimits.email.max, autocomplete: 'off' })}
${textField(form, { name: 'name', label: texts.name, maxlength: userLimits.name.max, autocomplete: 'off' })}
${languageAndZoneFields(form)}`,
  )
}

/** The fields of a user that may be the same for many. */
export function languageAndZoneFields(form: FormState): Html {
  const texts = userTexts[form.language]
  return html`${selectField(form, { name: 'language', label: texts.language, choices: languageChoices })}
${timeZoneField(form, { label: texts.timeZone, hint: texts.timeZoneHint })}`
}
