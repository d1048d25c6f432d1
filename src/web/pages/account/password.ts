import {
  currentPasswordField,
  newPasswordField,
  userNameFor,
} from '../../components/credential-fields.ts'
import { withProblems } from '../../components/field.ts'
import { postForm } from '../../components/post-form.ts'
import { html } from '../../html.ts'
import { accountTexts } from '../../messages/account.ts'
import { signInTexts } from '../../messages/sign-in.ts'
import type { WebPage } from '../../page-route.ts'
import { type PasswordForm, problemOf } from '../../password-form.ts'
import { accountPage } from './frame.ts'

/** The page on which users who know their password change it. */
export function passwordPage(form: PasswordForm, email: string): WebPage {
  const { language } = form
  const texts = accountTexts[language].password
  const fields = html`${problemOf(form)}${withProblems(
    form,
    html`${userNameFor(email)}
${currentPasswordField(form, { name: 'current', label: texts.current })}
${newPasswordField(form, signInTexts[language].newPassword)}
<div><button class="primary">${texts.button}</button></div>`,
  )}`
  const content = html`<p>${texts.advice}</p>
<div class="sheet brief">${postForm(form, '/account/password', fields, 'stack')}</div>`
  return accountPage(language, 'password', content)
}
