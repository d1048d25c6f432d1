import { userLimits } from '../../domain/accounts/user.ts'
import { emailField, lastingField, newPasswordField } from '../components/credential-fields.ts'
import { selectField, textField } from '../components/field.ts'
import { postForm } from '../components/post-form.ts'
import { timeZoneField } from '../components/time-zone-field.ts'
import { type Html, html } from '../html.ts'
import { languageChoices } from '../messages/language-choices.ts'
import { signInTexts } from '../messages/sign-in.ts'
import type { WebPage } from '../page-route.ts'
import { type PasswordForm, problemOf } from '../password-form.ts'

interface NewcomerView {
  readonly form: PasswordForm
  readonly action: string
  readonly signIn: string
}

/** The page on which people register. */
export function registrationPage({ form, action, signIn }: NewcomerView): WebPage {
  const texts = signInTexts[form.language].register
  const body = html`<h1>${texts.title}</h1>
<div class="sheet">${newcomerForm(form, action, texts.button)}</div>
<p><a href="${signIn}">${texts.signIn}</a></p>`
  return { title: texts.title, body }
}

/** The page that creates the first administrator. */
export function setupPage({ form, action }: Pick<NewcomerView, 'form' | 'action'>): WebPage {
  const texts = signInTexts[form.language].setup
  const body = html`<h1>${texts.title}</h1>
<p>${texts.advice}</p>
<div class="sheet">${newcomerForm(form, action, texts.button)}</div>`
  return { title: texts.title, body }
}

function newcomerForm(form: PasswordForm, action: string, button: string): Html {
  const texts = signInTexts[form.language]
  const content = html`${problemOf(form)}
${emailField(form)}
${newPasswordField(form, texts.password)}
${textField(form, { name: 'name', label: texts.name, hint: texts.nameHint, autocomplete: 'name', maxlength: userLimits.name.max })}
${selectField(form, { name: 'language', label: texts.language, choices: languageChoices })}
${timeZoneField(form, {
  label: texts.timeZone,
  hint: texts.timeZoneHint,
  // A rejected form keeps the zone that was entered.
  prefersOwn: form.values.email === undefined,
})}
${lastingField(form)}
<button class="primary">${button}</button>`
  return postForm(form, action, content, 'stack')
}
