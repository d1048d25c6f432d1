import { emailField } from '../components/credential-fields.ts'
import { postForm } from '../components/post-form.ts'
import { html } from '../html.ts'
import { oneTimeLinkTexts } from '../messages/one-time-links.ts'
import type { WebPage } from '../page-route.ts'
import { type PasswordForm, problemOf } from '../password-form.ts'

interface ForgottenPasswordView {
  readonly form: PasswordForm
  readonly action: string
  readonly signIn: string
}

/** The page on which people ask for a mail with a link that sets a new password. */
export function forgottenPasswordPage({ form, action, signIn }: ForgottenPasswordView): WebPage {
  const texts = oneTimeLinkTexts[form.language].forgotten
  const fields = html`${problemOf(form)}
${emailField(form, true)}
<button class="primary">${texts.button}</button>`
  const body = html`<h1>${texts.title}</h1>
<p>${texts.advice}</p>
<div class="sheet">${postForm(form, action, fields, 'stack')}</div>
<p><a href="${signIn}">${texts.signIn}</a></p>`
  return { title: texts.title, body }
}
