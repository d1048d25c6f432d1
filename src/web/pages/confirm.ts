import { currentPasswordField, userNameFor } from '../components/credential-fields.ts'
import { postForm } from '../components/post-form.ts'
import { html } from '../html.ts'
import { signInTexts } from '../messages/sign-in.ts'
import type { WebPage } from '../page-route.ts'
import { type PasswordForm, problemOf } from '../password-form.ts'

interface ConfirmView {
  readonly form: PasswordForm
  readonly action: string
  readonly email: string
}

/** The page on which signed-in users enter their password again. */
export function confirmPage({ form, action, email }: ConfirmView): WebPage {
  const texts = signInTexts[form.language]
  const { title, advice, button } = texts.confirm
  const fields = html`${problemOf(form)}${userNameFor(email)}
${currentPasswordField(form)}
<div><button class="primary">${button}</button></div>`
  const body = html`<h1>${title}</h1>
<p>${advice}</p>
<div class="sheet brief" id="confirm">${postForm(form, action, fields, 'stack')}</div>`
  return { title, body }
}
