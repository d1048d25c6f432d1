import { type Language, userLimits } from '../../../domain/accounts/user.ts'
import { type FormState, selectField, textField, withProblems } from '../../components/field.ts'
import { postForm } from '../../components/post-form.ts'
import { timeZoneField } from '../../components/time-zone-field.ts'
import { type Html, html } from '../../html.ts'
import { accountTexts } from '../../messages/account.ts'
import { languageChoices } from '../../messages/language-choices.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import type { PageContext, WebPage } from '../../page-route.ts'
import { accountPage } from './frame.ts'

interface ProfileForm extends FormState, Pick<PageContext, 'formToken'> {
  /** Whether it can only be saved once the password was given again. */
  readonly needsPassword?: boolean
}

/** The form for what users may change about themselves. */
export function profilePage(form: ProfileForm): WebPage {
  const { language } = form
  const texts = signInTexts[language]
  const fields = html`${form.needsPassword && passwordNeeded(language)}${withProblems(
    form,
    html`${textField(form, { name: 'name', label: texts.name, autocomplete: 'name', maxlength: userLimits.name.max })}
${textField(form, {
  name: 'email',
  label: texts.email,
  type: 'email',
  required: true,
  autocomplete: 'email',
  maxlength: userLimits.email.max,
})}
${selectField(form, { name: 'language', label: texts.language, choices: languageChoices })}
${timeZoneField(form, { label: texts.timeZone, hint: accountTexts[language].timeZoneHint })}
<div><button class="primary">${accountTexts[language].save}</button></div>`,
  )}`
  const content = html`<div class="sheet brief">${postForm(form, '/account', fields, 'stack')}</div>`
  return accountPage(language, 'profile', content)
}

function passwordNeeded(language: Language): Html {
  const { advice, link } = accountTexts[language].passwordNeeded
  return html`<div class="problem" role="alert"><p>${advice}</p><p><a href="/confirm" target="_blank">${link}</a></p></div>`
}
