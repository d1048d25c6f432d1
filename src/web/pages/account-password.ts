import { problems, textField } from '../components/field.ts'
import { postForm } from '../components/post-form.ts'
import { html } from '../html.ts'
import { accountTexts } from '../messages/account.ts'
import { entranceTexts } from '../messages/entrance.ts'
import type { WebPage } from '../page-route.ts'
import { type PasswordForm, problemOf, userNameFor } from '../password-form.ts'
import { accountPage } from './account-frame.ts'

/** The page on which users who know their password change it. */
export function passwordPage(form: PasswordForm, email: string): WebPage {
  const { language } = form
  const entrance = entranceTexts[language]
  const texts = accountTexts[language].password
  const fields = html`${problemOf(form)}${problems(form, ['current', 'password'])}${userNameFor(email)}
${textField(form, {
  name: 'current',
  label: texts.current,
  type: 'password',
  required: true,
  autocomplete: 'current-password',
})}
${textField(form, {
  name: 'password',
  label: entrance.newPassword,
  hint: entrance.passwordHint,
  type: 'password',
  required: true,
  autocomplete: 'new-password',
})}
<div><button class="primary">${texts.button}</button></div>`
  const content = html`<p>${texts.advice}</p>
<div class="sheet brief">${postForm(form, '/account/password', fields, 'stack')}</div>`
  return accountPage(language, 'password', content)
}
